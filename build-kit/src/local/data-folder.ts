import path from 'node:path';
import { repositoryRoot } from '../build/repository-root.ts';

export const dataFolder = (): string => path.resolve(repositoryRoot, process.env['GS_DATA_DIR'] ?? '.data');

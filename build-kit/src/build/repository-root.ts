import { existsSync } from 'node:fs';
import path from 'node:path';

const above = path.resolve(import.meta.dirname, '../../..');

/** The repository that contains this kit as sources; null for a kit that was installed from a registry. */
export const CHECKOUT: string | null = existsSync(path.join(above, 'tsconfig.base.json')) ? above : null;

/** Where packages are built: this repository, or the current folder, a team's own repository. */
export const repositoryRoot: string = CHECKOUT ?? process.cwd();

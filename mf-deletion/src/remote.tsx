import { defineRemote } from '@grandstand/shared-contracts/react';
import { TEXTS } from '../texts/en.ts';
import { DeletionScreen } from './deletion/deletion.screen.tsx';

export const remote = defineRemote(TEXTS, { 'delete-account': DeletionScreen });

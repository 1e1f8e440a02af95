import { defineRemote } from '@grandstand/shared-contracts/react';
import { DeletionScreen } from './deletion/deletion.screen.tsx';

export const remote = defineRemote({ deletion: DeletionScreen });

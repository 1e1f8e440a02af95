import { defineRemote } from '@grandstand/shared-contracts/react';
import { DELETION_TEXTS } from '@grandstand/shared-contracts/texts';
import { DeletionScreen } from './deletion/deletion.screen.tsx';

export const remote = defineRemote(DELETION_TEXTS, { deletion: DeletionScreen });

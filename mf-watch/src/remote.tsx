import { defineRemote } from '@grandstand/shared-contracts/react';
import { OnNowScreen } from './live/on-now.screen.tsx';

export const remote = defineRemote({ watch: OnNowScreen });

import { defineRemote } from '@grandstand/shared-contracts/react';
import { TEXTS } from '../texts/en.ts';
import { WatchScreen } from './page/watch.screen.tsx';

export const remote = defineRemote(TEXTS, { watch: WatchScreen });

import { defineRemote } from '@grandstand/shared-contracts/react';
import { WATCH_TEXTS } from '@grandstand/shared-contracts/texts';
import { WatchScreen } from './page/watch.screen.tsx';

export const remote = defineRemote(WATCH_TEXTS, { watch: WatchScreen });

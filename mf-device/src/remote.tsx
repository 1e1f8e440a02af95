import { defineRemote } from '@grandstand/shared-contracts/react';
import { DEVICE_TEXTS } from '@grandstand/shared-contracts/texts';
import { EntryScreen } from './entry/entry.screen.tsx';
import { LinkedScreen } from './entry/linked.screen.tsx';

export const remote = defineRemote(DEVICE_TEXTS, { entry: EntryScreen, linked: LinkedScreen });

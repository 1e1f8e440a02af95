import { defineRemote } from '@grandstand/shared-contracts/react';
import { EntryScreen } from './entry/entry.screen.tsx';
import { LinkedScreen } from './entry/linked.screen.tsx';

export const remote = defineRemote({ entry: EntryScreen, linked: LinkedScreen });

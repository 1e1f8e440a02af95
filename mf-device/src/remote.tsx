import { defineRemote } from '@grandstand/shared-contracts/react';
import { TEXTS } from '../texts/en.ts';
import { EntryScreen } from './entry/entry.screen.tsx';
import { LinkedScreen } from './entry/linked.screen.tsx';

export const remote = defineRemote(TEXTS, { 'link-device': EntryScreen, 'device-linked': LinkedScreen });

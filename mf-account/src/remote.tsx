import { defineRemote } from '@grandstand/shared-contracts/react';
import { TEXTS } from '../texts/en.ts';
import { SettingsScreen } from './settings/settings.screen.tsx';

export const remote = defineRemote(TEXTS, { settings: SettingsScreen });

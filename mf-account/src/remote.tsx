import { defineRemote } from '@grandstand/shared-contracts/react';
import { SettingsScreen } from './settings/settings.screen.tsx';

export const remote = defineRemote({ settings: SettingsScreen });

import { defineRemote } from '@grandstand/shared-contracts/react';
import { ACCOUNT_TEXTS } from '@grandstand/shared-contracts/texts';
import { SettingsScreen } from './settings/settings.screen.tsx';

export const remote = defineRemote(ACCOUNT_TEXTS, { settings: SettingsScreen });

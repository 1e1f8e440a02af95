import type { TextKey } from '@grandstand/shared-contracts';
import type { ComponentType } from 'react';
import { lazyScreen } from './lazy-screen.tsx';
import type { SettingsScreenProps } from './settings-screen-props.ts';

interface SettingsScreen {
  readonly title: TextKey;
  /** A separate chunk: the menu does not wait for it. */
  readonly Screen: ComponentType<SettingsScreenProps>;
}

/** The screens of the panel by their name in the address. `settings-entries.ts` decides which are available. */
export const SETTINGS_SCREENS = {
  profile: {
    title: 'settings.manageProfile',
    Screen: lazyScreen(async () => (await import('../profile/profile.screen.tsx')).ProfileScreen),
  },
  password: {
    title: 'settings.changePassword',
    Screen: lazyScreen(async () => (await import('../password/change-password.screen.tsx')).ChangePasswordScreen),
  },
  teams: {
    title: 'settings.teams',
    Screen: lazyScreen(async () => (await import('../favourites/favourites.screen.tsx')).TeamsScreen),
  },
  players: {
    title: 'settings.players',
    Screen: lazyScreen(async () => (await import('../favourites/favourites.screen.tsx')).PlayersScreen),
  },
  refer: {
    title: 'settings.refer',
    Screen: lazyScreen(async () => (await import('../refer/refer.screen.tsx')).ReferScreen),
  },
  notifications: {
    title: 'settings.notifications',
    Screen: lazyScreen(async () => (await import('../notifications/notifications.screen.tsx')).NotificationsScreen),
  },
  alerts: {
    title: 'settings.alerts',
    Screen: lazyScreen(async () => (await import('../alerts/alerts.screen.tsx')).AlertsScreen),
  },
  devices: {
    title: 'settings.devices',
    Screen: lazyScreen(async () => (await import('../devices/devices.screen.tsx')).DevicesScreen),
  },
  install: {
    title: 'settings.install',
    Screen: lazyScreen(async () => (await import('../install/install.screen.tsx')).InstallScreen),
  },
  privacy: {
    title: 'settings.yourPrivacy',
    Screen: lazyScreen(async () => (await import('../privacy/privacy.screen.tsx')).PrivacyScreen),
  },
} as const satisfies Record<string, SettingsScreen>;

export type SettingsScreenName = keyof typeof SETTINGS_SCREENS;

import type { TextKey } from '@grandstand/shared-contracts';
import type { ComponentType } from 'react';
import type { SettingsScreenProps } from './settings-screen-props.ts';

interface SettingsScreen {
  readonly title: TextKey;
  /** Its own chunk: the menu comes first. */
  readonly load: () => Promise<ComponentType<SettingsScreenProps>>;
}

/** The screens of the panel by their name in the address. Who may see one stands in `settings-entries.ts`. */
export const SETTINGS_SCREENS = {
  profile: {
    title: 'settings.manageProfile',
    load: () => import('../profile/profile.screen.tsx').then((module) => module.ProfileScreen),
  },
  password: {
    title: 'settings.changePassword',
    load: () => import('../password/change-password.screen.tsx').then((module) => module.ChangePasswordScreen),
  },
  teams: {
    title: 'settings.teams',
    load: () => import('../favourites/favourites.screen.tsx').then((module) => module.TeamsScreen),
  },
  players: {
    title: 'settings.players',
    load: () => import('../favourites/favourites.screen.tsx').then((module) => module.PlayersScreen),
  },
  refer: {
    title: 'settings.refer',
    load: () => import('../refer/refer.screen.tsx').then((module) => module.ReferScreen),
  },
  notifications: {
    title: 'settings.notifications',
    load: () => import('../notifications/notifications.screen.tsx').then((module) => module.NotificationsScreen),
  },
} as const satisfies Record<string, SettingsScreen>;

export type SettingsScreenName = keyof typeof SETTINGS_SCREENS;

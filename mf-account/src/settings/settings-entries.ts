import {
  canChangePassword,
  canManageSubscription,
  canSubscribe,
  hasProvider,
  isSignedIn,
  type ScreenLink,
  type Session,
  safeUrl,
  subscribeTarget,
  type TextKey,
} from '@grandstand/shared-contracts';
import { phaseOf, type RemoteConfig } from '@grandstand/shared-contracts/config';
import type { SettingsScreenName } from './settings-screens.ts';

/** The viewer of the panel. */
export interface Viewer {
  readonly session: Session;
  readonly config: RemoteConfig;
  /** Address of the page; configured links are checked against its origin. */
  readonly pageUrl: string;
  /** The page is in the window of the installed app. */
  readonly isInstalled: boolean;
}

/** Display name of the viewer's TV provider; null without one. */
export const providerName = ({ session, config }: Pick<Viewer, 'session' | 'config'>): string | null =>
  hasProvider(session)
    ? (config.tvProviders.find(({ id }) => id === session.tv.selectedMVPD)?.displayName ?? session.tv.selectedMVPD)
    : null;

export type EntryTarget =
  | { readonly kind: 'screen'; readonly screen: SettingsScreenName }
  | { readonly kind: 'link'; readonly link: ScreenLink }
  /** Opens a new tab. */
  | { readonly kind: 'external'; readonly href: string };

export type SettingsGroup = 'profile' | 'settings' | 'support';

interface SettingsEntry {
  readonly group: SettingsGroup;
  readonly label: TextKey;
  readonly shown: (viewer: Viewer) => boolean;
  /** Null without an allowed address. */
  readonly target: (viewer: Viewer) => EntryTarget | null;
}

/** Of the help pages, which the platform serves. */
const PRIVACY_CHOICES_PATH = '/pages/privacy-choices';

type ContactLink = keyof RemoteConfig['contactLinks'];
type Target = SettingsEntry['target'];

const screen =
  (name: SettingsScreenName): Target =>
  () => ({ kind: 'screen', screen: name });

/** S-22: an address from configuration that is not https or ours hides its entry. */
const configured =
  (link: ContactLink): Target =>
  ({ config, pageUrl }) => {
    const href = safeUrl(config.contactLinks[link], pageUrl);
    return href === null ? null : { kind: 'external', href };
  };

const subscribe: Target = ({ session, config }) => {
  const target = subscribeTarget(session, phaseOf(config));
  return target.kind === 'store' ? null : { kind: 'link', link: target.link };
};

/** Without an account the choice is this browser's, on a page without a script. */
const privacy: Target = ({ session }) =>
  isSignedIn(session) ? { kind: 'screen', screen: 'privacy' } : { kind: 'external', href: PRIVACY_CHOICES_PATH };

const everybody = () => true;
const signedIn = ({ session }: Viewer) => isSignedIn(session);

/** Every entry of the panel in its order, with the rule that shows it (ACCT-003…011), and four of ours. */
const SETTINGS_ENTRIES: readonly SettingsEntry[] = [
  {
    group: 'profile',
    label: 'settings.subscribeNow',
    // no sales in phase 2.
    shown: ({ session, config }) => isSignedIn(session) && canSubscribe(session) && phaseOf(config) !== 2,
    target: subscribe,
  },
  {
    group: 'profile',
    label: 'settings.manageSubscription',
    shown: ({ session }) => canManageSubscription(session),
    target: () => ({ kind: 'link', link: { screen: 'manage-subscription' } }),
  },
  { group: 'profile', label: 'settings.manageProfile', shown: signedIn, target: screen('profile') },
  {
    group: 'profile',
    label: 'settings.changePassword',
    shown: ({ session }) => canChangePassword(session),
    target: screen('password'),
  },
  { group: 'profile', label: 'settings.teams', shown: signedIn, target: screen('teams') },
  { group: 'profile', label: 'settings.players', shown: signedIn, target: screen('players') },
  {
    group: 'profile',
    label: 'settings.refer',
    shown: ({ session, config }) => isSignedIn(session) && config.referralProgramEnable,
    target: screen('refer'),
  },
  { group: 'settings', label: 'settings.notifications', shown: signedIn, target: screen('notifications') },
  { group: 'settings', label: 'settings.alerts', shown: signedIn, target: screen('alerts') },
  { group: 'settings', label: 'settings.devices', shown: signedIn, target: screen('devices') },
  { group: 'settings', label: 'settings.install', shown: ({ isInstalled }) => !isInstalled, target: screen('install') },
  { group: 'settings', label: 'settings.yourPrivacy', shown: everybody, target: privacy },
  { group: 'support', label: 'settings.terms', shown: everybody, target: configured('termsOfService') },
  { group: 'support', label: 'settings.privacy', shown: everybody, target: configured('privacyPolicy') },
  { group: 'support', label: 'settings.help', shown: everybody, target: configured('help') },
  { group: 'support', label: 'settings.pickTerms', shown: everybody, target: configured('pickNPlayTerms') },
  { group: 'support', label: 'settings.pickFaq', shown: everybody, target: configured('pickNPlayFaq') },
  { group: 'support', label: 'settings.contact', shown: everybody, target: configured('contactSupport') },
];

export interface VisibleEntry {
  readonly label: TextKey;
  readonly target: EntryTarget;
}

/** The entries of a group that this viewer sees, in order. */
export const entriesOf = (group: SettingsGroup, viewer: Viewer): readonly VisibleEntry[] =>
  SETTINGS_ENTRIES.filter((entry) => entry.group === group && entry.shown(viewer)).flatMap(({ label, target }) => {
    const found = target(viewer);
    return found ? [{ label, target: found }] : [];
  });

/** The screen of that name, if an entry of the menu leads this viewer there (ACCT-006). */
export const screenFor = (name: string | null, viewer: Viewer): SettingsScreenName | null => {
  for (const { shown, target } of SETTINGS_ENTRIES) {
    const found = shown(viewer) ? target(viewer) : null;
    if (found?.kind === 'screen' && found.screen === name) return found.screen;
  }
  return null;
};

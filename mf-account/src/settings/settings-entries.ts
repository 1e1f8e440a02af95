import {
  canSubscribe,
  isSignedIn,
  type Session,
  safeUrl,
  subscribeTarget,
  type TextKey,
} from '@grandstand/shared-contracts';
import { phaseOf, type RemoteConfig } from '@grandstand/shared-contracts/config';

/** Who looks at the panel, and from where. */
export interface Viewer {
  readonly session: Session;
  readonly config: RemoteConfig;
  /** Address of the page; configured links are judged against its origin. */
  readonly pageUrl: string;
}

export interface EntryTarget {
  readonly href: string;
  /** Opens in a new tab. */
  readonly external: boolean;
}

export type SettingsGroup = 'profile' | 'support';

interface SettingsEntry {
  readonly group: SettingsGroup;
  readonly label: TextKey;
  /** The visibility rule; not asked for when left out. */
  readonly shown?: (viewer: Viewer) => boolean;
  /** Null when there is no address it may lead to. */
  readonly target: (viewer: Viewer) => EntryTarget | null;
}

type ContactLink = keyof RemoteConfig['contactLinks'];

/** S-22: an address from configuration that is not https or ours takes its entry away. */
const configured =
  (link: ContactLink) =>
  ({ config, pageUrl }: Viewer): EntryTarget | null => {
    const href = safeUrl(config.contactLinks[link], pageUrl);
    return href === null ? null : { href, external: true };
  };

const subscribe = (viewer: Viewer): EntryTarget | null => {
  const target = subscribeTarget(viewer.session, phaseOf(viewer.config));
  return target.kind === 'store'
    ? configured('sunsetStoreRedirectURL')(viewer)
    : { href: target.path, external: false };
};

/** Every entry of the panel in its order, with the rule that shows it (ACCT-003…011). */
const SETTINGS_ENTRIES: readonly SettingsEntry[] = [
  {
    group: 'profile',
    label: 'settings.subscribeNow',
    shown: ({ session }) => isSignedIn(session) && canSubscribe(session),
    target: subscribe,
  },
  { group: 'support', label: 'settings.terms', target: configured('termsOfService') },
  { group: 'support', label: 'settings.privacy', target: configured('privacyPolicy') },
  { group: 'support', label: 'settings.help', target: configured('help') },
  { group: 'support', label: 'settings.pickTerms', target: configured('pickNPlayTerms') },
  { group: 'support', label: 'settings.pickFaq', target: configured('pickNPlayFaq') },
  { group: 'support', label: 'settings.contact', target: configured('contactSupport') },
];

export interface VisibleEntry extends EntryTarget {
  readonly label: TextKey;
}

/** What this viewer sees of a group, in order; empty when nothing of it is open to them. */
export const entriesOf = (group: SettingsGroup, viewer: Viewer): readonly VisibleEntry[] =>
  SETTINGS_ENTRIES.filter((entry) => entry.group === group && entry.shown?.(viewer) !== false).flatMap(
    ({ label, target }) => {
      const found = target(viewer);
      return found ? [{ label, ...found }] : [];
    },
  );

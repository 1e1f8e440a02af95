import type { Caller } from '../api/caller.ts';
import type { Format } from '../config/format.ts';
import type { PlayersCatalogue } from '../config/localization.ts';
import type { RemoteConfig } from '../config/remote-config.ts';
import type { RuntimeSettings } from '../config/runtime-settings.ts';
import type { Texts, Translate } from '../config/translator.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { QueryTrigger, RemoteRoute } from '../release/remote-route.ts';
import type { Live } from './live.ts';
import type { PanelName, PanelProps } from './panel-map.ts';
import type { Preferences } from './preferences.ts';
import type { Push } from './push.ts';
import type { Destination, ScreenLink, ScreenName } from './screen-map.ts';
import type { Session } from './session.ts';
import type { SessionActions } from './session-actions.ts';

export type { Live };

/** Where the page is. `key` names the history entry. */
export interface PageLocation {
  readonly pathname: string;
  /** With its `?`, or ''. */
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  readonly state: unknown;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Adds the current query string to `to`. */
  readonly keepQuery?: boolean;
  readonly state?: unknown;
}

/** The shell's history: the only writer of the address bar. Subscribers hear real navigations, not router echoes. */
export interface HostHistory extends Live<PageLocation> {
  readonly lastAction: () => 'POP' | 'PUSH' | 'REPLACE';
  navigate(to: string, options?: NavigateOptions): void;
  go(delta: number): void;
}

export interface DialogOptions {
  readonly title: string;
  readonly body: string;
  /** Shown under the body; opens a new tab. */
  readonly link?: { readonly label: string; readonly href: string };
  /** First is the primary one. Default: one `OK`. */
  readonly actions?: readonly { readonly id: string; readonly label: string }[];
  readonly size?: 'medium' | 'large';
  /** False: no Escape, no backdrop. Default true. */
  readonly dismissible?: boolean;
}

export interface ToastOptions {
  /** Shown strong, before an em dash. */
  readonly type: string;
  readonly message: string;
  readonly level?: 'info' | 'success' | 'error';
  /** Default 5 s. */
  readonly durationMs?: number;
}

export interface Chrome {
  readonly header: boolean;
  readonly footer: boolean;
}

/** A panel of another remote, mounted in `element`. */
export interface PanelHandle<Name extends PanelName = PanelName> {
  update(props: PanelProps<Name>): void;
  unmount(): Promise<void>;
}

/**
 * Everything that a remote may use of the shell. It ends with the mount: subscriptions, dialogs and panels made through it
 * are undone when the remote unmounts.
 */
export interface Host {
  readonly remote: { readonly name: string; readonly version: string };
  /** The remote's own routes, as released; empty for a trigger or panel mount. */
  readonly routes: readonly RemoteRoute[];
  /** The query trigger that opened this mount, or null. */
  readonly trigger: QueryTrigger | null;
  readonly session: Live<Session> & { readonly actions: SessionActions };
  readonly config: Live<RemoteConfig>;
  readonly settings: Live<RuntimeSettings>;
  readonly players: Live<PlayersCatalogue>;
  readonly t: Translate;
  readonly format: Format;
  /** Performs a contract call; never rejects. Tokens are added on the way and cannot be read. */
  readonly call: Caller;
  /** Server time in epoch ms, independent of this device's clock. */
  now(): number;
  readonly bus: EventBus;
  readonly push: Push;
  /** What the viewer chose here before. */
  readonly preferences: Preferences;
  readonly history: HostHistory;
  navigate(to: Destination, options?: NavigateOptions): void;
  /** Address of a screen of any remote; of the landing page when the environment does not have that screen. */
  href(link: ScreenLink): string;
  /** Whether an address shows a screen; without `pathname`, the page's own. */
  isAt(screen: ScreenName, pathname?: string): boolean;
  /** Mounts another remote's panel. A panel that cannot load shows its failure inside `element`. */
  panel<Name extends PanelName>(name: Name, element: HTMLElement, props?: PanelProps<Name>): PanelHandle<Name>;
  /** Resolves to the chosen action's id, or `dismiss`. One dialog at a time; others wait. */
  dialog(options: DialogOptions): Promise<string>;
  /** The error modal of SHELL-076; `message` replaces the default body. */
  errorDialog(message?: string): Promise<string>;
  toast(options: ToastOptions): void;
  setChrome(chrome: Chrome): void;
  /** Document title of this screen, without the site's suffix. */
  setTitle(title: string): void;
  /** While true, the shell does not swap versions or reload under the viewer (never mid-playback, never mid-checkout). */
  setBusy(busy: boolean): void;
  /** Analytics; props are JSON values without personal data. */
  track(name: string, props?: Readonly<Record<string, unknown>>): void;
}

/** Thrown render errors leave a remote by this DOM event; the shell listens on the slot. */
export const REMOTE_FAILED_EVENT = 'grandstand:remote-failed';

/** What a remote exposes, and nothing more. */
export interface Remote {
  /** Its English texts beside the common ones; `host.t` of its mounts finds them. */
  readonly texts: Texts;
  /** Renders into `element` and returns the exact undo. */
  mount(element: HTMLElement, host: Host): () => void;
  /** Fragments for other remotes, by the names of remote.json. `update` gets new props. */
  readonly panels?: Readonly<Record<string, PanelMount>>;
}
export type PanelMount = (
  element: HTMLElement,
  host: Host,
  props: Readonly<Record<string, unknown>>,
) => { update(props: Readonly<Record<string, unknown>>): void; unmount(): void };

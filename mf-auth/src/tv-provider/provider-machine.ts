/** Why the picker is shown again. */
export type PickerNotice = 'cancelled' | 'unfinished' | 'silent' | 'expired';
export type ProviderFailure = 'no-zip' | 'token' | 'no-device' | 'other';

export type NoProviderCause = 'declined' | 'taken' | 'no-device' | 'signed-out';

/** A visit to a provider's sign-in page. */
export interface ProviderVisit {
  readonly providerId: string;
  /** The redirect with its seven parameters (AUTH-098). */
  readonly url: string;
  /** In a frame of the page, or in the whole window. */
  readonly isFramed: boolean;
}

/** Authentication by a TV provider, one status per row. */
export type ProviderState =
  | { readonly status: 'unknown' | 'reading' | 'tokenizing' | 'adding' | 'authenticated' | 'exists' }
  /** The viewer continues without a provider. `taken`: the account has its own subscription (eV5883). */
  | { readonly status: 'none'; readonly cause: NoProviderCause }
  /** `visit`: a sign-in page reported completion; only the service's response counts (S-14). */
  | { readonly status: 'checking'; readonly visit: ProviderVisit | null }
  | { readonly status: 'picking'; readonly notice: PickerNotice | null; readonly last: string | null }
  | { readonly status: 'authenticating'; readonly visit: ProviderVisit; readonly isLoaded: boolean }
  /** `message` is the service's; null when the site has its own text for the kind. */
  | { readonly status: 'failed'; readonly kind: ProviderFailure; readonly message: string | null };

export type ProviderEvent =
  | { readonly type: 'started'; readonly hasDevice: boolean }
  /** checkauthn: whether the device has a provider session. `chosen`: a provider picked before the page was left. */
  | { readonly type: 'answered'; readonly hasSession: boolean; readonly chosen: string | null }
  | { readonly type: 'chosen'; readonly visit: ProviderVisit }
  | { readonly type: 'declined' }
  | { readonly type: 'reported'; readonly outcome: 'signed-in' | 'cancelled' }
  /** `returned`: back from a full-window page. `adopted`: another tab signed in first. */
  | { readonly type: 'loaded' | 'silent' | 'expired' | 'returned' | 'adopted' }
  | { readonly type: 'metadata'; readonly hasZip: boolean }
  | { readonly type: 'entered'; readonly hasAccount: boolean }
  | { readonly type: 'refused'; readonly kind: 'no-zip' | 'token' }
  | { readonly type: 'added' | 'alreadySubscribed' }
  | { readonly type: 'callFailed'; readonly message: string }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'signedOut' };

export const INITIAL: ProviderState = { status: 'unknown' };

const picking = (notice: PickerNotice | null = null, last: string | null = null): ProviderState => ({
  status: 'picking',
  notice,
  last,
});
const without = (cause: NoProviderCause): ProviderState => ({ status: 'none', cause });
const failed = (kind: ProviderFailure, message: string | null = null): ProviderState => ({
  status: 'failed',
  kind,
  message,
});

const WAITING: ReadonlySet<ProviderState['status']> = new Set(['checking', 'picking', 'authenticating']);

/** The next state; unknown events are ignored. Pure. */
export const nextState = (state: ProviderState, event: ProviderEvent): ProviderState => {
  if (event.type === 'signedOut') return without('signed-out');
  if (event.type === 'adopted' && WAITING.has(state.status)) return { status: 'authenticated' };
  switch (state.status) {
    case 'unknown':
      if (event.type !== 'started') return state;
      return event.hasDevice ? { status: 'checking', visit: null } : failed('no-device');
    case 'checking':
      return afterCheck(state, event);
    case 'picking':
      if (event.type === 'chosen') return { status: 'authenticating', visit: event.visit, isLoaded: false };
      if (event.type === 'declined') return without('declined');
      return event.type === 'callFailed' ? failed('other', event.message) : state;
    case 'authenticating':
      return duringVisit(state, event);
    case 'reading':
      if (event.type === 'callFailed') return failed('other', event.message);
      if (event.type !== 'metadata') return state;
      return event.hasZip ? { status: 'tokenizing' } : failed('no-zip');
    case 'tokenizing':
      if (event.type === 'refused') return failed(event.kind);
      if (event.type === 'callFailed') return failed('other', event.message);
      return event.type === 'entered' ? { status: event.hasAccount ? 'adding' : 'authenticated' } : state;
    case 'adding':
      if (event.type === 'added') return { status: 'authenticated' };
      if (event.type === 'alreadySubscribed') return { status: 'exists' };
      return event.type === 'callFailed' ? failed('other', event.message) : state;
    case 'exists':
      return event.type === 'acknowledged' ? without('taken') : state;
    case 'failed':
      if (event.type !== 'acknowledged') return state;
      if (state.kind === 'no-device') return without('no-device');
      // A lost connection is not a result: the request is repeated.
      return state.kind === 'other' ? { status: 'checking', visit: null } : picking();
    case 'authenticated':
    case 'none':
      return state;
  }
};

const afterCheck = (state: Extract<ProviderState, { status: 'checking' }>, event: ProviderEvent): ProviderState => {
  if (event.type === 'callFailed') return failed('other', event.message);
  if (event.type !== 'answered') return state;
  if (event.hasSession) return { status: 'reading' };
  // The frame reported completion too early: its page stays.
  if (state.visit) return { status: 'authenticating', visit: state.visit, isLoaded: true };
  return event.chosen === null ? picking() : picking('unfinished', event.chosen);
};

const duringVisit = (
  state: Extract<ProviderState, { status: 'authenticating' }>,
  event: ProviderEvent,
): ProviderState => {
  const { visit } = state;
  switch (event.type) {
    case 'reported':
      return event.outcome === 'signed-in' ? { status: 'checking', visit } : picking('cancelled', visit.providerId);
    case 'answered':
      return event.hasSession ? { status: 'reading' } : state;
    case 'loaded':
      return state.isLoaded ? state : { ...state, isLoaded: true };
    case 'silent':
      return state.isLoaded ? state : picking('silent', visit.providerId);
    case 'expired':
      return picking('expired', visit.providerId);
    case 'returned':
      return { status: 'checking', visit: null };
    case 'declined':
      return without('declined');
    default:
      return state;
  }
};

/**
 * The service distinguishes wrong, expired and unlinked. `signed-out`: it no longer accepts the session, and device pages do not
 * renew a session (SHELL-065); anything else but a refusal is an exception.
 */
export type LinkFailure = 'incorrect' | 'expired' | 'no-account' | 'signed-out' | 'exception';

/** The states of linking a TV. The code is normalized. */
export type LinkState =
  /** `activationError`: of the last attempt; a new one clears it (DEV-018). */
  | { readonly status: 'entry'; readonly activationError: LinkFailure | null }
  | { readonly status: 'adding' | 'linking' | 'linked'; readonly code: string }
  /** `message`: why the account did not get the provider's access. */
  | { readonly status: 'notAdded'; readonly message: string }
  /** The account has its own subscription (eV5883). */
  | { readonly status: 'taken' }
  | { readonly status: 'notLinked' };

export type LinkEvent =
  /** LINK NOW with a valid code, by a signed-in viewer (S-20). */
  | { readonly type: 'submitted'; readonly code: string; readonly hasProvider: boolean }
  | { readonly type: 'added' | 'alreadySubscribed' | 'linked' }
  | { readonly type: 'addFailed'; readonly message: string }
  | { readonly type: 'linkFailed'; readonly kind: LinkFailure }
  | { readonly type: 'acknowledged' };

export const ENTRY: LinkState = { status: 'entry', activationError: null };

/** The next state; unknown events are ignored. Pure. */
export const nextLinkState = (state: LinkState, event: LinkEvent): LinkState => {
  switch (state.status) {
    case 'entry':
      if (event.type !== 'submitted') return state;
      return { status: event.hasProvider ? 'adding' : 'linking', code: event.code };
    case 'adding':
      if (event.type === 'added') return { status: 'linking', code: state.code };
      if (event.type === 'alreadySubscribed') return { status: 'taken' };
      if (event.type === 'linkFailed') return { status: 'entry', activationError: event.kind };
      return event.type === 'addFailed' ? { status: 'notAdded', message: event.message } : state;
    case 'linking':
      if (event.type === 'linked') return { status: 'linked', code: state.code };
      if (event.type !== 'linkFailed') return state;
      return event.kind === 'no-account' ? { status: 'notLinked' } : { status: 'entry', activationError: event.kind };
    case 'notAdded':
    case 'notLinked':
    case 'taken':
      return event.type === 'acknowledged' ? ENTRY : state;
    case 'linked':
      return state;
  }
};

import { type Host, NO_PROVIDER, type Result, TIMERS } from '@grandstand/shared-contracts';
import type { ProviderCatalogue } from './provider.api.ts';
import {
  INITIAL,
  type NoProviderCause,
  nextState,
  type ProviderEvent,
  type ProviderFailure,
  type ProviderState,
} from './provider-machine.ts';
import { providerVisit } from './provider-redirect.ts';
import { isWorking, providerSteps } from './provider-steps.ts';
import { pollWhileVisible } from './visible-poll.ts';

/** The device whose provider session is requested. */
export interface ProviderTarget {
  /** This browser's id, or the TV's; null where the address names no device (AUTH-109). */
  readonly deviceId: string | null;
  /** The code that a TV displays; the session is then the TV's. */
  readonly regCode: string | null;
}

export interface ProviderFlowDependencies {
  readonly host: Pick<Host, 'session' | 'bus' | 'history' | 't'>;
  readonly target: ProviderTarget;
  /** Requests the providers and a registration code. */
  readonly fetchCatalogue: (reference: string) => Promise<Result<ProviderCatalogue>>;
  /** Navigates to a sign-in page that needs the whole window. */
  readonly leaveFor: (url: string) => void;
  readonly now: () => number;
  readonly random: () => number;
}

export interface ProviderView {
  readonly state: ProviderState;
  /** The viewer was asked for input; false while an existing session is used (AUTH-099). */
  readonly hasAsked: boolean;
  /** Null until it is loaded. */
  readonly catalogue: ProviderCatalogue | null;
}

/** Drives the state machine: the requests of each state, and the events of their responses. */
export interface ProviderFlow {
  get(): ProviderView;
  subscribe(listener: () => void): () => void;
  start(): void;
  choose(providerId: string): void;
  /** From the frame, the viewer or a timer. */
  send(event: ProviderEvent): void;
  /** Stops timers; pending responses are ignored. */
  stop(): void;
}

const ASKING: ReadonlySet<ProviderState['status']> = new Set(['picking', 'failed', 'exists']);

export const createProviderFlow = (dependencies: ProviderFlowDependencies): ProviderFlow => {
  const { host, target, fetchCatalogue, leaveFor, now, random } = dependencies;
  const { provider, setUserType } = host.session.actions;
  const reference = target.regCode ?? target.deviceId ?? '';
  const steps = providerSteps(host, reference);
  const listeners = new Set<() => void>();
  let view: ProviderView = { state: INITIAL, hasAsked: false, catalogue: null };
  let leaveState: () => void = () => {};
  let isStopped = false;

  const show = (next: ProviderView) => {
    view = next;
    for (const listener of [...listeners]) listener();
  };
  const send = (event: ProviderEvent) => {
    if (isStopped) return;
    const before = view.state;
    const state = nextState(before, event);
    if (state === before) return;
    show({ ...view, state, hasAsked: view.hasAsked || ASKING.has(state.status) });
    if (state.status === before.status) return;
    leaveState();
    leaveState = enterState(state);
  };
  /** A response counts only while its state lasts. */
  const work = async (state: ProviderState & { readonly status: keyof typeof steps }) => {
    const event = await steps[state.status]();
    if (view.state === state) send(event);
  };
  /** Checks whether the sign-in in the frame has completed; resolves to whether the service responded. */
  const checkSignIn = async (): Promise<boolean> => {
    const event = await steps.checking();
    const isAnswer = event.type === 'answered';
    if (isAnswer) send(event);
    return isAnswer;
  };

  let isLoading = false;
  /** Once, and again when the code has expired. A failure is shown only when the viewer has to choose. */
  const loadCatalogue = (): void => {
    if (isLoading || (view.catalogue !== null && view.catalogue.expiresAtMs > now())) return;
    isLoading = true;
    void fetchCatalogue(reference).then((loaded) => {
      isLoading = false;
      if (isStopped) return;
      if (loaded.ok) {
        if (target.regCode === null) provider.keepCode(loaded.value.code);
        show({ ...view, catalogue: loaded.value });
      } else if (view.state.status === 'picking') send({ type: 'callFailed', message: loaded.error.message });
    });
  };

  /** Starts the requests of a state; returns their end. */
  const enterState = (state: ProviderState): (() => void) => {
    if (isWorking(state)) void work(state);
    switch (state.status) {
      case 'checking':
        // The viewer most likely has to choose, so the list loads in parallel.
        loadCatalogue();
        break;
      case 'picking':
        // A failed sign-in clears the choice.
        if (state.notice !== null) provider.choose(null);
        loadCatalogue();
        break;
      case 'authenticating':
        return visit(state);
      case 'failed':
        fail(state.kind);
        break;
      case 'exists':
        host.bus.emit('tv:auth-failed', { kind: 'subscription-exists' });
        break;
      case 'none':
        end(state.cause);
        break;
      default:
        break;
    }
    return () => {};
  };

  const visit = (state: Extract<ProviderState, { status: 'authenticating' }>) => {
    provider.choose(state.visit.providerId);
    if (!state.visit.isFramed) {
      // The browser may restore this page as it was left.
      const comeBack = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'returned' });
      window.addEventListener('pageshow', comeBack);
      leaveFor(state.visit.url);
      return () => window.removeEventListener('pageshow', comeBack);
    }
    const stopPolling = pollWhileVisible(checkSignIn, {
      everyMs: TIMERS.providerPollMs,
      maxMs: TIMERS.providerPollMaxMs,
      random,
    });
    const leftMs = (view.catalogue?.expiresAtMs ?? 0) - now();
    const expiry = Number.isFinite(leftMs)
      ? setTimeout(() => send({ type: 'expired' }), Math.max(leftMs, 0))
      : undefined;
    const silence = setTimeout(() => send({ type: 'silent' }), TIMERS.frameSilenceMs);
    return () => {
      stopPolling();
      clearTimeout(expiry);
      clearTimeout(silence);
    };
  };

  const fail = (kind: ProviderFailure) => {
    host.bus.emit('tv:auth-failed', { kind });
    // The next attempt may use another provider or another user name.
    if (kind !== 'no-zip' && kind !== 'token') return;
    void provider.leave(kind);
    // The code was used by this sign-in; the next one needs a new code.
    show({ ...view, catalogue: null });
  };

  /** AUTH-106, AUTH-112: the viewer's type without a provider. */
  const end = (cause: NoProviderCause) => {
    if (cause === 'taken') {
      void provider.leave('eV5883');
      setUserType('dtc', 'eV5883');
    } else if (cause === 'declined') {
      provider.choose(NO_PROVIDER);
      setUserType(null, 'no-provider');
    }
  };

  let stopListening = () => {};

  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    start() {
      // Another tab may sign in first.
      stopListening = host.session.subscribe(() => {
        if (host.session.get().tv.authenticated) send({ type: 'adopted' });
      });
      send({ type: 'started', hasDevice: reference !== '' });
    },
    choose(providerId) {
      const { catalogue } = view;
      const chosen = catalogue?.providers.find(({ id }) => id === providerId);
      if (!catalogue || !chosen) return;
      const facts = { ...catalogue, pageUrl: window.location.href };
      const next = providerVisit(chosen, facts);
      if (next) send({ type: 'chosen', visit: next });
      else send({ type: 'callFailed', message: host.t('errorModal.body') });
    },
    send,
    stop() {
      isStopped = true;
      stopListening();
      leaveState();
    },
  };
};

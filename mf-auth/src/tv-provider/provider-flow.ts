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
  readonly hasRequested: boolean;
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

/** The flow's view, its events and whether it still runs, as the steps below use them. */
interface FlowContext extends ProviderFlowDependencies {
  readonly reference: string;
  view(): ProviderView;
  show(next: ProviderView): void;
  send(event: ProviderEvent): void;
  isStopped(): boolean;
}

/** Loads the list once, and again when the code has expired. A failure is shown only when the viewer has to choose. */
const catalogueLoader = ({ host, target, fetchCatalogue, now, reference, ...flow }: FlowContext): (() => void) => {
  let isLoading = false;
  return () => {
    const { catalogue } = flow.view();
    if (isLoading || (catalogue !== null && catalogue.expiresAtMs > now())) return;
    isLoading = true;
    void fetchCatalogue(reference).then((loaded) => {
      isLoading = false;
      if (flow.isStopped()) return;
      const view = flow.view();
      if (loaded.ok) {
        if (target.regCode === null) host.session.actions.provider.keepCode(loaded.value.code);
        flow.show({ ...view, catalogue: loaded.value });
      } else if (view.state.status === 'picking') flow.send({ type: 'callFailed', message: loaded.error.message });
    });
  };
};

type Visiting = Extract<ProviderState, { status: 'authenticating' }>;

/** A sign-in page that needs the whole window. Returns the end. */
const leaveForProvider = ({ leaveFor, send }: FlowContext, { visit }: Visiting): (() => void) => {
  // The browser may restore this page as it was left.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'returned' });
  window.addEventListener('pageshow', comeBack);
  leaveFor(visit.url);
  return () => window.removeEventListener('pageshow', comeBack);
};

/** Waits for the sign-in in the frame, until its code expires. Returns the end. */
const watchFrame = ({ now, random, send, view }: FlowContext, checkSignIn: () => Promise<boolean>): (() => void) => {
  const stopPolling = pollWhileVisible(checkSignIn, {
    everyMs: TIMERS.providerPollMs,
    maxMs: TIMERS.providerPollMaxMs,
    random,
  });
  const leftMs = (view().catalogue?.expiresAtMs ?? 0) - now();
  const expiry = Number.isFinite(leftMs) ? setTimeout(() => send({ type: 'expired' }), Math.max(leftMs, 0)) : undefined;
  const silence = setTimeout(() => send({ type: 'silent' }), TIMERS.frameSilenceMs);
  return () => {
    stopPolling();
    clearTimeout(expiry);
    clearTimeout(silence);
  };
};

const onFailed = ({ host, show, view }: FlowContext, kind: ProviderFailure): void => {
  host.bus.emit('tv:auth-failed', { kind });
  // The next attempt may use another provider or another user name.
  if (kind !== 'no-zip' && kind !== 'token') return;
  void host.session.actions.provider.leave(kind);
  // The code was used by this sign-in; the next one needs a new code.
  show({ ...view(), catalogue: null });
};

/** AUTH-106, AUTH-112: the viewer's type without a provider. */
const onWithoutProvider = ({ host }: FlowContext, cause: NoProviderCause): void => {
  const { provider, setUserType } = host.session.actions;
  if (cause === 'taken') {
    void provider.leave('eV5883');
    setUserType('dtc', 'eV5883');
  } else if (cause === 'declined') {
    provider.choose(NO_PROVIDER);
    setUserType(null, 'no-provider');
  }
};

/** Starts the requests of a state; the returned function ends them. */
const stateEntries = (flow: FlowContext): ((state: ProviderState) => () => void) => {
  const { host, reference, send, view } = flow;
  const { provider } = host.session.actions;
  const steps = providerSteps(host, reference);
  const loadCatalogue = catalogueLoader(flow);
  /** A response counts only while its state lasts. */
  const work = async (state: ProviderState & { readonly status: keyof typeof steps }) => {
    const event = await steps[state.status]();
    if (view().state === state) send(event);
  };
  /** Checks whether the sign-in in the frame has completed; resolves to whether the service responded. */
  const checkSignIn = async (): Promise<boolean> => {
    const event = await steps.checking();
    const isAnswer = event.type === 'answered';
    if (isAnswer) send(event);
    return isAnswer;
  };

  return (state) => {
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
        provider.choose(state.visit.providerId);
        return state.visit.isFramed ? watchFrame(flow, checkSignIn) : leaveForProvider(flow, state);
      case 'failed':
        onFailed(flow, state.kind);
        break;
      case 'exists':
        host.bus.emit('tv:auth-failed', { kind: 'subscription-exists' });
        break;
      case 'none':
        onWithoutProvider(flow, state.cause);
        break;
      default:
        break;
    }
    return () => {};
  };
};

export const createProviderFlow = (dependencies: ProviderFlowDependencies): ProviderFlow => {
  const { host, target } = dependencies;
  const reference = target.regCode ?? target.deviceId ?? '';
  const listeners = new Set<() => void>();
  let view: ProviderView = { state: INITIAL, hasRequested: false, catalogue: null };
  let leaveState: () => void = () => {};
  let stopListening = () => {};
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
    show({ ...view, state, hasRequested: view.hasRequested || ASKING.has(state.status) });
    if (state.status === before.status) return;
    leaveState();
    leaveState = enterState(state);
  };
  const enterState = stateEntries({
    ...dependencies,
    reference,
    view: () => view,
    show,
    send,
    isStopped: () => isStopped,
  });

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

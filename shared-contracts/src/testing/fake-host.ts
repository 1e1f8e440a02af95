import type { Call, ReplyOf, RequestOf } from '../api/call.ts';
import { translator } from '../config/localization.ts';
import { RemoteConfig } from '../config/remote-config.ts';
import { RuntimeSettings } from '../config/runtime-settings.ts';
import { AppError, failure, type Result, success } from '../errors.ts';
import { createEventHub } from '../events/event-bus.ts';
import type { DialogOptions, Host, HostHistory, PageLocation, ToastOptions } from '../host/host.ts';
import { type LiveValue, liveValue } from '../host/live-value.ts';
import type { QueryTrigger, RemoteRoute } from '../release/remote-manifest.ts';
import type { Session } from '../session/session.ts';
import type { SessionActions } from '../session/session-actions.ts';
import { aSession } from './factories.ts';

/** Answers of one call; a function sees the request. */
export type Answer<C extends Call> =
  | Result<ReplyOf<C>>
  | ((request: RequestOf<C>) => Result<ReplyOf<C>> | Promise<Result<ReplyOf<C>>>);

/** History kept in memory, with the same behaviour as the shell's. */
export const memoryHistory = (start = '/'): HostHistory => {
  const entries: PageLocation[] = [];
  let index = -1;
  let action: 'POP' | 'PUSH' | 'REPLACE' = 'POP';
  const listeners = new Set<() => void>();
  const parse = (to: string, state: unknown): PageLocation => {
    const { pathname, search, hash } = new URL(to, `http://fake.test${entries[index]?.pathname ?? '/'}`);
    return { pathname, search, hash, state, key: `k${entries.length}` };
  };
  entries.push(parse(start, null));
  index = 0;
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => entries[index] as PageLocation,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    lastAction: () => action,
    navigate(to, { replace = false, keepQuery = false, state = null } = {}) {
      const target = parse(keepQuery ? `${to}${(entries[index] as PageLocation).search}` : to, state);
      if (!replace) index += 1;
      entries.splice(index, entries.length, target);
      action = replace ? 'REPLACE' : 'PUSH';
      tell();
    },
    go(delta) {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      action = 'POP';
      tell();
    },
  };
};

export interface FakeHostOptions {
  readonly session?: Session;
  readonly config?: unknown;
  readonly settings?: unknown;
  readonly path?: string;
  readonly routes?: readonly RemoteRoute[];
  readonly trigger?: QueryTrigger | null;
  readonly now?: () => number;
}

/** What a fake host was asked, for a test to look at. */
export interface FakeHost extends Host {
  readonly session: LiveValue<Session> & { readonly actions: SessionActions };
  readonly config: LiveValue<RemoteConfig>;
  readonly dialogs: readonly DialogOptions[];
  readonly toasts: readonly ToastOptions[];
  readonly calls: readonly { readonly id: string; readonly request: unknown }[];
  readonly tracked: readonly { readonly name: string; readonly props: unknown }[];
  readonly titles: readonly string[];
  answer<C extends Call>(call: C, answer: Answer<C>): void;
  /** The action id the next dialogs resolve to; `dismiss` by default. */
  chooseInDialogs(action: string): void;
}

/** A whole Host without a shell, for tests and standalone runs. Calls without an answer fail as `unavailable`. */
export const fakeHost = (options: FakeHostOptions = {}): FakeHost => {
  const answers = new Map<string, Answer<Call>>();
  const dialogs: DialogOptions[] = [];
  const toasts: ToastOptions[] = [];
  const calls: { id: string; request: unknown }[] = [];
  const tracked: { name: string; props: unknown }[] = [];
  const titles: string[] = [];
  let dialogChoice = 'dismiss';

  const session = liveValue<Session>(options.session ?? aSession());
  const config = liveValue(RemoteConfig.parse(options.config ?? {}) as RemoteConfig);
  const settings = liveValue(RuntimeSettings.parse(options.settings ?? {}) as RuntimeSettings);
  const history = memoryHistory(options.path ?? '/');
  const t = translator({});
  const update = (change: Partial<Session>) => session.set({ ...session.get(), ...change });
  const unanswered = () => failure(new AppError('unavailable', t('errorModal.body')));

  const actions: SessionActions = {
    async signIn() {
      update({ status: 'signedIn' });
      return success(session.get());
    },
    async register() {
      update({ status: 'signedIn' });
      return success(session.get());
    },
    async signOut() {
      update({ status: 'anonymous', account: null });
      return success(undefined);
    },
    renew: async () => true,
    load: async () => success(session.get()),
    loadSubscriptions: async () => success(undefined),
    setUserType: (userType) => update({ userType }),
    setWinback: (winback) => update({ winback }),
    setIntendedPath: (intendedPath) => update({ intendedPath } as Partial<Session>),
    setDeviceContext: (context) =>
      update({ flow: 'device', device: { ...session.get().device, ...context } as Session['device'] }),
    markLinked: (tvCode) => update({ device: { ...session.get().device, tvCode } }),
    setResetEmail: (resetEmail) => update({ resetEmail }),
    markPasswordReset: () => update({ hasResetPassword: true }),
    async track(action, work) {
      update({ pending: { ...session.get().pending, [action]: true } });
      try {
        return await work();
      } finally {
        update({ pending: { ...session.get().pending, [action]: false } });
      }
    },
  };

  return {
    remote: { name: 'mf-fake', version: '0.0.0' },
    routes: options.routes ?? [],
    trigger: options.trigger ?? null,
    session: { ...session, actions },
    config,
    settings,
    players: liveValue({ teams: {} }),
    t,
    async call(call, request) {
      calls.push({ id: call.id, request });
      const answer = answers.get(call.id);
      if (!answer) return unanswered() as never;
      return (await (typeof answer === 'function' ? answer(request as never) : answer)) as never;
    },
    bus: createEventHub({ ...(options.now ? { now: options.now } : {}) }).scope('mf-fake'),
    history,
    navigate: (to, navigateOptions) => history.navigate(to, navigateOptions),
    panel: () => ({ update: () => {}, unmount: async () => {} }),
    async dialog(dialogOptions) {
      dialogs.push(dialogOptions);
      return dialogChoice;
    },
    async errorDialog(message) {
      dialogs.push({ title: t('errorModal.title'), body: message ?? t('errorModal.body') });
      return dialogChoice;
    },
    toast: (toastOptions) => {
      toasts.push(toastOptions);
    },
    setChrome: () => {},
    setTitle: (title) => {
      titles.push(title);
    },
    setBusy: () => {},
    track: (name, props) => {
      tracked.push({ name, props });
    },
    dialogs,
    toasts,
    calls,
    tracked,
    titles,
    answer: (call, answer) => {
      answers.set(call.id, answer as unknown as Answer<Call>);
    },
    chooseInDialogs: (action) => {
      dialogChoice = action;
    },
  } satisfies Host & FakeHost;
};

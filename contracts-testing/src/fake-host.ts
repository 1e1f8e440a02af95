import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import {
  AppError,
  type DialogOptions,
  failure,
  type Host,
  type HostHistory,
  type LiveValue,
  liveValue,
  type PageLocation,
  type Push,
  type PushState,
  type Result,
  type Session,
  type SessionActions,
  success,
  type ToastOptions,
} from '@grandstand/shared-contracts';
import {
  type Call,
  type Caller,
  GetActiveSubscriptions,
  type ReplyOf,
  type RequestOf,
} from '@grandstand/shared-contracts/api';
import {
  DEFAULT_LANGUAGE,
  formatIn,
  PlayersCatalogue,
  RemoteConfig,
  RuntimeSettings,
  type Texts,
  translator,
} from '@grandstand/shared-contracts/config';
import type { QueryTrigger, RemoteRoute } from '@grandstand/shared-contracts/release';
import {
  createBrowserStorage,
  createEventHub,
  createPreferences,
  createViewerActions,
  fetchAccount,
} from '@grandstand/shell/engine';
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
  /** The players' file. */
  readonly players?: unknown;
  /** Texts beside the common ones. `renderRemote` adds those of its remote. */
  readonly texts?: Texts;
  /** How it writes numbers, money, days and times; English by default. */
  readonly language?: string;
  readonly path?: string;
  readonly routes?: readonly RemoteRoute[];
  readonly trigger?: QueryTrigger | null;
  readonly now?: () => number;
}

/** What a fake host was asked, for a test to look at. */
export interface FakeHost extends Host {
  readonly session: LiveValue<Session> & { readonly actions: SessionActions };
  readonly config: LiveValue<RemoteConfig>;
  readonly push: LiveValue<PushState> & Push;
  readonly dialogs: readonly DialogOptions[];
  /** Open panels of other remotes, with their latest props. */
  readonly panels: readonly { readonly name: string; readonly props: Readonly<Record<string, unknown>> }[];
  readonly toasts: readonly ToastOptions[];
  readonly calls: readonly { readonly id: string; readonly request: unknown }[];
  readonly tracked: readonly { readonly name: string; readonly props: unknown }[];
  readonly titles: readonly string[];
  /** What `setBusy` said last. */
  readonly isBusy: () => boolean;
  /** Adds texts of a remote to those that `t` knows. */
  addTexts(added: Texts): void;
  answer<C extends Call>(call: C, answer: Answer<C>): void;
  /** The action id the next dialogs resolve to; `dismiss` by default. */
  chooseInDialogs(action: string): void;
}

/** A whole Host without a shell, for tests and standalone runs. Calls without an answer fail as `unavailable`. */
export const fakeHost = (options: FakeHostOptions = {}): FakeHost => {
  const answers = new Map<string, Answer<Call>>();
  const dialogs: DialogOptions[] = [];
  const panels: { name: string; props: Readonly<Record<string, unknown>> }[] = [];
  const toasts: ToastOptions[] = [];
  const calls: { id: string; request: unknown }[] = [];
  const tracked: { name: string; props: unknown }[] = [];
  const titles: string[] = [];
  let dialogChoice = 'dismiss';
  let busy = false;

  const session = liveValue<Session>(options.session ?? aSession());
  const config = liveValue(RemoteConfig.parse(options.config ?? {}) as RemoteConfig);
  const settings = liveValue(RuntimeSettings.parse(options.settings ?? {}) as RuntimeSettings);
  const history = memoryHistory(options.path ?? '/');
  const texts: Record<string, string> = { ...COMMON_TEXTS, ...options.texts };
  const t = translator(texts);
  const update = (change: Partial<Session>) => session.set({ ...session.get(), ...change });
  const unanswered = () => failure(new AppError('unavailable', t('errorModal.body')));

  const call: Caller = async (asked, request) => {
    calls.push({ id: asked.id, request });
    const answer = answers.get(asked.id);
    if (!answer) return unanswered() as never;
    return (await (typeof answer === 'function' ? answer(request as never) : answer)) as never;
  };

  const setUserType: SessionActions['setUserType'] = (userType) => update({ userType });
  // A storage of its own, in memory: this browser is `device-1`, as in `aSession`.
  const storage = createBrowserStorage(null);
  storage.set('deviceId', session.get().device.deviceId);
  const bus = createEventHub({ ...(options.now ? { now: options.now } : {}) }).scope('mf-fake');
  const viewer = createViewerActions({
    store: {
      get: session.get,
      update: (change) => update(typeof change === 'function' ? change(session.get()) : change),
    },
    storage,
    bus,
    call,
    forgetCredentials: () => {},
    now: options.now ?? Date.now,
    setUserType,
    faultText: () => t('errorModal.body'),
  });
  const pushState = liveValue<PushState>({ permission: 'granted', isOptedIn: false });
  const push: FakeHost['push'] = {
    ...pushState,
    async optIn() {
      const { permission } = pushState.get();
      pushState.set({ permission, isOptedIn: permission === 'granted' });
      return success(pushState.get());
    },
    async optOut() {
      pushState.set({ ...pushState.get(), isOptedIn: false });
      return success(undefined);
    },
    changeTags: async () => success(undefined),
  };

  const actions: SessionActions = {
    ...viewer,
    async signIn() {
      update({ status: 'signedIn' });
      return success(session.get());
    },
    async signInSocial() {
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
    /** As in the shell where a test answers the call; else nothing changes. */
    async loadSubscriptions() {
      if (!answers.has(GetActiveSubscriptions.id)) return success(undefined);
      const reply = await call(GetActiveSubscriptions, {});
      if (!reply.ok) return reply;
      update({ subscriptions: { list: reply.value.AccountServiceMessage, loadedAt: 1 } });
      return success(undefined);
    },
    async reloadAccount() {
      const known = await fetchAccount(call);
      if (!known.ok) return known;
      update(known.value);
      return success(undefined);
    },
    setUserType,
    setWinback: (winback) => update({ winback }),
    setIntendedPath: (intendedPath) => update({ intendedPath } as Partial<Session>),
    setDeviceContext: (context) =>
      update({ flow: 'device', device: { ...session.get().device, ...context } as Session['device'] }),
    markLinked: (tvCode) => update({ flow: 'user', device: { ...session.get().device, tvCode } }),
    setCouchRightsDate: (couchRightsDate) => update({ couchRightsDate }),
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
    players: liveValue(PlayersCatalogue.parse(options.players ?? { teams: {} }) as PlayersCatalogue),
    t,
    format: formatIn(options.language ?? DEFAULT_LANGUAGE),
    call,
    now: options.now ?? Date.now,
    bus,
    push,
    preferences: createPreferences(storage, 'mf-fake'),
    history,
    navigate: (to, navigateOptions) => history.navigate(to, navigateOptions),
    panel(name, element, props) {
      const opened: (typeof panels)[number] = { name, props: props ?? {} };
      panels.push(opened);
      element.dataset['panel'] = name;
      return {
        update: (next) => {
          opened.props = next;
        },
        unmount: async () => {
          panels.splice(panels.indexOf(opened), 1);
        },
      };
    },
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
    setBusy: (on) => {
      busy = on;
    },
    isBusy: () => busy,
    track: (name, props) => {
      tracked.push({ name, props });
    },
    dialogs,
    panels,
    toasts,
    calls,
    tracked,
    titles,
    addTexts: (added) => {
      for (const [key, text] of Object.entries(added)) texts[key] ??= text;
    },
    answer: (call, answer) => {
      answers.set(call.id, answer as unknown as Answer<Call>);
    },
    chooseInDialogs: (action) => {
      dialogChoice = action;
    },
  } satisfies Host & FakeHost;
};

import {
  AppError,
  failure,
  type Live,
  NOTIFICATION_TAG_GROUP,
  type Push,
  type PushState,
  type Result,
  type Session,
  success,
} from '@grandstand/shared-contracts';
import type { RemoteConfig, Translate } from '@grandstand/shared-contracts/config';
import { liveValue } from '@grandstand/shared-contracts/runtime';
import type { ShellSession } from '../session/shell-session.ts';
import type { Workers } from './push-channel.ts';

/** The favourite teams, by the names the push service knows them by. */
const TEAM_TAG_GROUP = 'favorite_teams';

/** The browser's notifications; undefined where it has none (SHELL-082). */
export type BrowserNotifications = Pick<typeof Notification, 'permission' | 'requestPermission'>;

interface PushDependencies {
  readonly session: Pick<ShellSession, 'bus' | 'storage' | 'call' | 'store'>;
  readonly config: Live<RemoteConfig>;
  readonly t: Translate;
  /** Asked each time: the viewer may change their mind in the browser's settings. */
  readonly notifications: () => BrowserNotifications | undefined;
  /** Undefined where the browser has no service workers. */
  readonly workers: Workers | undefined;
}

/** Few visits change it: the calls come with the first one that does. */
const channelCalls = () => import('./push-channel.ts');

export const createPush = ({ session, config, t, notifications, workers }: PushDependencies): Push => {
  const { bus, storage, call, store } = session;

  const read = (): PushState => {
    const permission = notifications()?.permission ?? 'unsupported';
    return { permission, isOptedIn: permission === 'granted' && storage.get('pushOptedIn') !== null };
  };
  const state = liveValue(read());
  const refresh = () => {
    const now = read();
    const known = state.get();
    if (now.permission !== known.permission || now.isOptedIn !== known.isOptedIn) state.set(now);
  };

  /** One change after another: the second begins with what the first left. Code that does not come is a failure like any. */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const done = last
      .then(work)
      .catch((cause: unknown) => failure(new AppError('unavailable', t('errorModal.body'), { cause })));
    last = done;
    return done;
  };

  const open = async (): Promise<Result<void>> => {
    const { browserSubscription, saveChannel, changeChannelTags } = await channelCalls();
    const subscription = await browserSubscription(call, workers);
    const { account, favourites } = store.get();
    const saved = await saveChannel(call, storage.get('pushChannel'), {
      optIn: true,
      ...(account ? { namedUser: account.spAccountID } : {}),
      ...(subscription ? { subscription } : {}),
    });
    if (!saved.ok) return saved;
    storage.set('pushChannel', saved.value);
    return changeChannelTags(call, saved.value, {
      set: {
        [NOTIFICATION_TAG_GROUP]: [...favourites.tags],
        [TEAM_TAG_GROUP]: teamTags(favourites, config.get()),
      },
    });
  };

  const close = async (): Promise<Result<void>> => {
    const channelId = storage.get('pushChannel');
    if (channelId === null) return success(undefined);
    const { endSubscription, saveChannel, changeChannelTags } = await channelCalls();
    const emptied = await changeChannelTags(call, channelId, {
      set: { [NOTIFICATION_TAG_GROUP]: [], [TEAM_TAG_GROUP]: [] },
    });
    if (!emptied.ok) return emptied;
    const closed = await saveChannel(call, channelId, { optIn: false });
    if (!closed.ok) return closed;
    await endSubscription(workers);
    return success(undefined);
  };

  // Whoever signs in next on this browser must not get the messages of who was here before.
  bus.on('session:signed-out', () => {
    const wasOpen = state.get().isOptedIn;
    refresh();
    if (wasOpen) void inOrder(close);
  });
  bus.on('favourites:changed', () => {
    if (state.get().isOptedIn) void inOrder(open);
  });
  storage.onChange((key) => {
    if (key === 'pushOptedIn') refresh();
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    async optIn() {
      const browser = notifications();
      if (browser?.permission === 'default') await browser.requestPermission();
      refresh();
      if (state.get().permission !== 'granted') return success(state.get());
      const opened = await inOrder(open);
      if (!opened.ok) return opened;
      storage.set('pushOptedIn', 'true');
      refresh();
      return success(state.get());
    },
    async optOut() {
      const closed = await inOrder(close);
      if (!closed.ok) return closed;
      storage.remove('pushOptedIn');
      refresh();
      return success(undefined);
    },
    changeTags: ({ add = [], remove = [] }) =>
      inOrder(async () => {
        const channelId = storage.get('pushChannel');
        if (!state.get().isOptedIn || channelId === null) return success(undefined);
        const { changeChannelTags } = await channelCalls();
        return changeChannelTags(call, channelId, {
          add: { [NOTIFICATION_TAG_GROUP]: [...add] },
          remove: { [NOTIFICATION_TAG_GROUP]: [...remove] },
        });
      }),
  };
};

const teamTags = ({ teams }: Session['favourites'], { yesTeams }: RemoteConfig): string[] =>
  yesTeams
    .filter(({ id, airshipName }) => teams.includes(id) && airshipName !== '')
    .map(({ airshipName }) => airshipName);

import {
  AppError,
  failure,
  type Live,
  liveValue,
  type Push,
  type PushState,
  type Result,
  success,
} from '@grandstand/shared-contracts';
import type { RemoteConfig, Translate } from '@grandstand/shared-contracts/config';
import type { ShellSession } from '../session/shell-session.ts';
import type { Workers } from './push-channel.ts';

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

/** Few visits change a channel, so its code is loaded with the first change. */
const channelChanges = () => import('./channel-changes.ts');

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

  /** Changes run one after another, each on the result of the one before. Code that fails to load is a failed result. */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const done = last
      .then(work)
      .catch((cause: unknown) => failure(new AppError('unavailable', t('errorModal.body'), { cause })));
    last = done;
    return done;
  };

  const place = { call, storage, session: store.get, config: config.get, workers, inOrder };
  const open = async () => (await channelChanges()).openChannel(place);
  const close = async () => (await channelChanges()).closeChannel(place);

  // The next account on this browser must not get the messages of the previous one.
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
    changeTags: (tags) =>
      inOrder(async () =>
        state.get().isOptedIn ? (await channelChanges()).changeNotificationTags(place, tags) : success(undefined),
      ),
  };
};

import { type AppError, type Host, PLATFORM, type Result, success } from '@grandstand/shared-contracts';
import {
  PushRegister,
  type PushSubscription,
  PushTags,
  PushUpdate,
  type RequestOf,
} from '@grandstand/shared-contracts/api';
import { fetchPushKey } from './push-key.ts';

type TagGroups = Pick<RequestOf<typeof PushTags>, 'set' | 'add' | 'remove'>;

interface Opening {
  readonly optIn: boolean;
  /** The account whose messages it gets. */
  readonly namedUser?: string;
  /** Where its messages go. */
  readonly subscription?: PushSubscription;
}

const isGone = (error: AppError) => error.code === 'not_found';

/** Updates the channel of `channelId`, or opens one where there is none, or none any more. Resolves to its id. */
export const saveChannel = async (
  call: Host['call'],
  channelId: string | null,
  opening: Opening,
): Promise<Result<string>> => {
  const channel = { deviceType: PLATFORM, ...opening };
  if (channelId !== null) {
    const updated = await call(PushUpdate, { channelId, ...channel });
    if (updated.ok) return success(channelId);
    if (!isGone(updated.error)) return updated;
  }
  const registered = await call(PushRegister, channel);
  return registered.ok ? success(registered.value.channelId) : registered;
};

/** ACCT-024. A channel that is gone has no tags to change. */
export const changeChannelTags = async (
  call: Host['call'],
  channelId: string,
  groups: TagGroups,
): Promise<Result<void>> => {
  const changed = await call(PushTags, { channelId, ...groups });
  return changed.ok || isGone(changed.error) ? success(undefined) : changed;
};

/** The service workers of this browser; undefined where it has none. */
export type Workers = Pick<ServiceWorkerContainer, 'getRegistration' | 'ready'>;

/**
 * Where this browser's messages go. Null without a worker, or without a push service that answers. Then the channel is open
 * without it, and the next change of the channel requests it again.
 */
export const browserSubscription = async (
  call: Host['call'],
  workers: Workers | undefined,
): Promise<PushSubscription | null> => {
  const manager = (await workers?.getRegistration())?.pushManager;
  if (!manager) return null;
  const key = await fetchPushKey(call);
  if (!key.ok) return null;
  const options = { userVisibleOnly: true, applicationServerKey: key.value.publicKey };
  try {
    const subscribed = await manager.subscribe(options).catch(async (error: unknown) => {
      // Subscribed with a key that the site no longer has.
      if (!(await (await manager.getSubscription())?.unsubscribe())) throw error;
      return manager.subscribe(options);
    });
    const { endpoint, keys } = subscribed.toJSON();
    return endpoint && keys?.['p256dh'] && keys['auth']
      ? { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } }
      : null;
  } catch (error) {
    console.warn('This browser gave no place to send messages to.', error);
    return null;
  }
};

/** The push service forgets this browser. */
export const endSubscription = async (workers: Workers | undefined): Promise<void> => {
  const subscription = await (await workers?.getRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
};

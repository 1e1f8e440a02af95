import {
  type Host,
  NOTIFICATION_TAG_GROUP,
  type Push,
  type Result,
  type Session,
  success,
} from '@grandstand/shared-contracts';
import { BindPushChannel } from '@grandstand/shared-contracts/api';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { ShellSession } from '../session/shell-session.ts';
import { browserSubscription, changeChannelTags, endSubscription, saveChannel, type Workers } from './push-channel.ts';

/** The favourite teams, by the names the push service knows them by. */
const TEAM_TAG_GROUP = 'favorite_teams';

interface Place {
  readonly call: Host['call'];
  /** Keeps the id of this browser's channel. */
  readonly storage: ShellSession['storage'];
  readonly session: () => Session;
  readonly config: () => RemoteConfig;
  /** Undefined where the browser has no service workers. */
  readonly workers: Workers | undefined;
  /** Runs a change after those before it. */
  readonly inOrder: (change: () => Promise<Result<void>>) => Promise<Result<void>>;
}

/**
 * Opens this browser's channel or updates it with the account and its notification tags. If the worker is not active yet, as in
 * a first visit, the channel is updated again when it is.
 */
export const openChannel = async (place: Place): Promise<Result<void>> => {
  const { call, storage, session, config, workers } = place;
  const isActive = Boolean((await workers?.getRegistration())?.active);
  if (!isActive) void workers?.ready.then(() => place.inOrder(() => updateOpenChannel(place)));
  const subscription = isActive ? await browserSubscription(call, workers) : null;
  const { account, favourites } = session();
  const saved = await saveChannel(call, storage.get('pushChannel'), {
    optIn: true,
    ...(account ? { namedUser: account.spAccountID } : {}),
    ...(subscription ? { subscription } : {}),
  });
  if (!saved.ok) return saved;
  storage.set('pushChannel', saved.value);
  // Without it the channel gets the messages of its tags, and none for the account alone.
  if (account) await call(BindPushChannel, { channelId: saved.value });
  if (favourites.isMissing) return success(undefined);
  return changeChannelTags(call, saved.value, {
    set: { [NOTIFICATION_TAG_GROUP]: [...favourites.tags], [TEAM_TAG_GROUP]: teamTags(favourites, config()) },
  });
};

const updateOpenChannel = async (place: Place): Promise<Result<void>> =>
  place.storage.get('pushOptedIn') === null ? success(undefined) : openChannel(place);

export const closeChannel = async ({ call, storage, workers }: Place): Promise<Result<void>> => {
  const channelId = storage.get('pushChannel');
  if (channelId === null) return success(undefined);
  const emptied = await changeChannelTags(call, channelId, {
    set: { [NOTIFICATION_TAG_GROUP]: [], [TEAM_TAG_GROUP]: [] },
  });
  if (!emptied.ok) return emptied;
  const closed = await saveChannel(call, channelId, { optIn: false });
  if (!closed.ok) return closed;
  await endSubscription(workers);
  return success(undefined);
};

export const changeNotificationTags = async (
  { call, storage }: Place,
  { add = [], remove = [] }: Parameters<Push['changeTags']>[0],
): Promise<Result<void>> => {
  const channelId = storage.get('pushChannel');
  if (channelId === null) return success(undefined);
  return changeChannelTags(call, channelId, {
    add: { [NOTIFICATION_TAG_GROUP]: [...add] },
    remove: { [NOTIFICATION_TAG_GROUP]: [...remove] },
  });
};

const teamTags = ({ teams }: Session['favourites'], { yesTeams }: RemoteConfig): string[] =>
  yesTeams
    .filter(({ id, airshipName }) => teams.includes(id) && airshipName !== '')
    .map(({ airshipName }) => airshipName);

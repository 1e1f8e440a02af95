import type { Result, Session } from '@grandstand/shared-contracts';
import type { Caller } from '@grandstand/shared-contracts/api';
import type { PlayableItem } from '../content/content.ts';
import type { Source, StartPlace } from '../player/player-port.ts';
import { type Admission, obstacle, type Place } from './admission.ts';
import { type Authorization, sourceOf } from './authorization.ts';
import { type CouchRights, type CouchRightsStep, takeCouchRightsStep } from './couch-rights.ts';
import { COUCH_RIGHTS_OVER, type PlaybackFailure, playbackFailure, streamFailure } from './playback-failure.ts';
import type { PlaybackState } from './playback-state.ts';
import type { StreamSlot } from './stream-slot.ts';

/** One attempt to play an item. */
export interface Attempt {
  readonly item: PlayableItem;
  readonly admission: Admission;
  /** False once the session opened or stopped something else: what arrives for this attempt is stale. */
  isCurrent(): boolean;
  become(state: PlaybackState): void;
  fail(failure: PlaybackFailure): void;
  /** The viewer is not where the last lookup said: the attempt starts again with its own lookup. */
  restart(): void;
}

export interface OpeningDependencies {
  readonly call: Caller;
  readonly viewer: () => Session;
  /** Address of the page; relative stream addresses are resolved against it. */
  readonly pageUrl: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly onCouchRights: (rights: CouchRights) => void;
  /** Where `item` begins (WATCH-054). */
  readonly startOf: (item: PlayableItem) => StartPlace;
}

export interface OpenedStream {
  readonly source: Source;
  readonly streamId: string;
  readonly authorization: Authorization;
}

/**
 * Location, travel rights, authorization, stream. A step that fails or is stale ends the attempt. @returns null when
 * the attempt ended. Known results are not awaited, so that the page does not render in between.
 */
export const openStream = async (
  dependencies: OpeningDependencies,
  slot: StreamSlot,
  attempt: Attempt,
): Promise<OpenedStream | null> => {
  attempt.become({ status: 'geo', item: attempt.item });
  const { place } = attempt.admission;
  const step = checkPlace(dependencies, attempt, place instanceof Promise ? await place : place);
  if (step === 'ended') return null;
  if (step && !((await settleCouchRights(dependencies, attempt, step)) && attempt.isCurrent())) return null;

  attempt.become({ status: 'authorizing', item: attempt.item });
  const reply = attempt.admission.authorize();
  const authorization = checkAuthorization(dependencies, attempt, reply instanceof Promise ? await reply : reply);
  if (!authorization) return null;
  const source = sourceOf(authorization, dependencies.pageUrl(), dependencies.startOf(attempt.item));
  if (!source) return end(attempt, { type: 'MEDIA_ERROR', code: 0 });
  const streamId = await createStream(dependencies, slot, attempt, authorization, source);
  return streamId === null ? null : { source, streamId, authorization };
};

const end = (attempt: Attempt, failure: PlaybackFailure): null => {
  attempt.fail(failure);
  return null;
};

/** @returns the travel rights step that comes next, null for none */
const checkPlace = (
  { viewer, now }: OpeningDependencies,
  attempt: Attempt,
  place: Result<Place>,
): CouchRightsStep | 'ended' | null => {
  if (!attempt.isCurrent()) return 'ended';
  if (!place.ok) {
    attempt.fail(playbackFailure(place.error, viewer()));
    return 'ended';
  }
  void attempt.admission.ownPlace.then((own) => {
    if (attempt.isCurrent() && own.ok && !isSamePlace(own.value, place.value)) attempt.restart();
  });
  const found = obstacle(attempt.item, place.value, viewer(), now());
  if (found === null || typeof found === 'string') return found;
  attempt.fail(found);
  return 'ended';
};

const isSamePlace = (a: Place, b: Place): boolean => a.country === b.country && a.zone === b.zone;

/** @returns whether the item may be authorized */
const settleCouchRights = async (
  { call, viewer, now, onCouchRights }: OpeningDependencies,
  attempt: Attempt,
  step: CouchRightsStep,
): Promise<boolean> => {
  attempt.become({ status: step, item: attempt.item });
  const rights = await takeCouchRightsStep(step, call, viewer().device.deviceId, now);
  if (!attempt.isCurrent()) return false;
  if (rights.ok) onCouchRights(rights.value);
  if (rights.ok && !rights.value.expired) return true;
  attempt.fail(rights.ok ? COUCH_RIGHTS_OVER : playbackFailure(rights.error, viewer()));
  return false;
};

const checkAuthorization = (
  { viewer, onCouchRights }: OpeningDependencies,
  attempt: Attempt,
  reply: Result<Authorization>,
): Authorization | null => {
  if (!attempt.isCurrent()) return null;
  if (reply.ok) return reply.value;
  const failure = playbackFailure(reply.error, viewer());
  if (failure.type === COUCH_RIGHTS_OVER.type) onCouchRights({ endMs: viewer().couchRightsDate, expired: true });
  return end(attempt, failure);
};

/** @returns the id of the stream */
const createStream = async (
  { viewer }: OpeningDependencies,
  slot: StreamSlot,
  attempt: Attempt,
  { heartbeatToken }: Authorization,
  source: Source,
): Promise<string | null> => {
  const { item } = attempt;
  const { deviceId } = viewer().device;
  // Requested before the state changes: the request for the manifest waits for the slot, and not the other way round.
  const opened = slot.open({ deviceId, itemId: item.id, heartbeatToken });
  attempt.become({ status: 'creating', item, source });
  const created = await opened;
  if (!attempt.isCurrent()) return null;
  return created.ok ? created.value.streamId : end(attempt, streamFailure(created.error, viewer()));
};

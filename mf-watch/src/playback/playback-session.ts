import { type Session, TIMERS } from '@grandstand/shared-contracts';
import { type Caller, Heartbeat } from '@grandstand/shared-contracts/api';
import type { PlayerFailure, Source, StartPlace } from '../player/player-port.ts';
import { type Access, createAccessWatch } from './access-watch.ts';
import { createAdmissions, obstacle, type Place } from './admission.ts';
import { heartbeatRequest, sourceOf } from './authorization.ts';
import type { PlayableItem } from '../content/content.ts';
import { type CouchRights, type CouchRightsStep, takeCouchRightsStep } from './couch-rights.ts';
import {
  accessFailure,
  COUCH_RIGHTS_OVER,
  isTransient,
  type PlaybackFailure,
  playbackFailure,
  streamFailure,
} from './playback-failure.ts';
import { createStreamSlot } from './stream-slot.ts';

/** The signed address exists in `creating`, where it answers as soon as the slot is open, and in `playing`. */
export type PlaybackState =
  /** `item` is what was stopped; null before anything was opened. */
  | { readonly status: 'idle'; readonly item: PlayableItem | null }
  | { readonly status: 'geo' | CouchRightsStep | 'authorizing'; readonly item: PlayableItem }
  | { readonly status: 'creating'; readonly item: PlayableItem; readonly source: Source }
  | {
      readonly status: 'playing';
      readonly item: PlayableItem;
      readonly source: Source;
      readonly streamId: string;
      readonly posterUrl?: string;
    }
  | { readonly status: 'error'; readonly item: PlayableItem; readonly failure: PlaybackFailure };

export interface PlaybackSession {
  state(): PlaybackState;
  subscribe(listener: () => void): () => void;
  /** Leaves what is playing and starts `item`. */
  open(item: PlayableItem): void;
  /** The viewer seems about to open `item`: what can be asked before takes no slot, and is forgotten unless they do. */
  prepare(item: PlayableItem): void;
  /** From an error: the same item again. */
  retry(): void;
  /** `leaving`: the page is ending, so the slot is freed without waiting for anything. */
  stop(options?: { readonly leaving?: boolean }): void;
  /** The player could not go on with the source it was given. */
  mediaFailed(failure: PlayerFailure): void;
  /** The page came into view, or left it: access is only watched while somebody sees it. */
  seenChanged(): void;
  holdsSlot(): boolean;
  /** A signed address is known, in the state or from preparing. */
  holdsAddress(): boolean;
}

export interface PlaybackSessionDependencies {
  readonly call: Caller;
  readonly viewer: () => Session;
  /** Address of the page; relative stream addresses count from it. */
  readonly pageUrl: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  /** Runs `work` after `delayMs`; returns its undo. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  /** 0..1 */
  readonly random: () => number;
  readonly isSeen: () => boolean;
  /** The platform told of the travel days. */
  readonly couchRightsTold: (rights: CouchRights) => void;
  /** Where `item` begins (WATCH-054). */
  readonly startOf: (item: PlayableItem) => StartPlace;
}

/** A heartbeat that got no answer is sent again soon: the slot outlives two missed ones (S-27). */
const HEARTBEAT_RETRY_MS = 10_000;
const HEARTBEAT_TRIES = 4;
const MISSED_HEARTBEATS = 2;

/** f5: geo check, travel rights, authorize, stream create, heartbeats, stream delete, and every way this can fail. */
export const createPlaybackSession = (dependencies: PlaybackSessionDependencies): PlaybackSession => {
  const { call, viewer, pageUrl, now, later, couchRightsTold, startOf } = dependencies;
  const admissions = createAdmissions(dependencies);
  const slot = createStreamSlot(call, () => viewer().device.deviceId);
  const listeners = new Set<() => void>();
  let state: PlaybackState = { status: 'idle', item: null };
  /** Counts openings: an answer to an older one is nobody's any more. */
  let opening = 0;
  let cancelHeartbeat = () => {};
  /** Until then the platform keeps the slot without another heartbeat. */
  let slotGoodUntilMs = 0;
  /** The player gave it up before its slot was open. */
  let givenUp: Source | null = null;

  const access = createAccessWatch({ ...dependencies, onAnswer: (answer) => accessAnswered(answer) });

  const become = (next: PlaybackState) => {
    state = next;
    if (isWatched(next)) access.follow(next.item);
    else access.stop();
    for (const listener of [...listeners]) listener();
  };
  /** Ends what runs: late answers find a newer opening, heartbeats stop, the slot is freed. */
  const end = (leaving = false) => {
    opening += 1;
    cancelHeartbeat();
    slot.release(leaving);
  };
  const fail = (item: PlayableItem, failure: PlaybackFailure) => {
    end();
    admissions.dropAhead();
    become({ status: 'error', item, failure });
  };

  /** WATCH-081, WATCH-088: a blackout begins under the viewer, or is over. What else stops them, a heartbeat says. */
  const accessAnswered = ({ allowed, code }: Access) => {
    if (state.status === 'playing' && !allowed) {
      const failure = accessFailure(code);
      if (failure) fail(state.item, failure);
    } else if (state.status === 'error' && allowed) void open(state.item);
  };

  const open = async (item: PlayableItem) => {
    end();
    const admission = admissions.take(item);
    const mine = opening;
    const isMine = () => mine === opening;

    become({ status: 'geo', item });
    const place = admission.place instanceof Promise ? await admission.place : admission.place;
    if (!isMine()) return;
    if (!place.ok) return fail(item, playbackFailure(place.error, viewer()));
    void admission.ownPlace.then((own) => {
      if (!isMine() || !own.ok || isSamePlace(own.value, place.value)) return;
      admissions.forgetPlace();
      void open(item);
    });

    const step = obstacle(item, place.value, viewer(), now());
    if (typeof step === 'object' && step) return fail(item, step);
    if (step) {
      become({ status: step, item });
      const rights = await takeCouchRightsStep(step, call, viewer().device.deviceId, now);
      if (!isMine()) return;
      if (!rights.ok) return fail(item, playbackFailure(rights.error, viewer()));
      couchRightsTold(rights.value);
      if (rights.value.expired) return fail(item, COUCH_RIGHTS_OVER);
    }

    become({ status: 'authorizing', item });
    const answer = admission.authorize();
    const authorized = answer instanceof Promise ? await answer : answer;
    if (!isMine()) return;
    if (!authorized.ok) {
      const failure = playbackFailure(authorized.error, viewer());
      if (failure.type === COUCH_RIGHTS_OVER.type) couchRightsTold({ endMs: viewer().couchRightsDate, expired: true });
      return fail(item, failure);
    }
    const source = sourceOf(authorized.value, pageUrl(), startOf(item));
    if (!source) return fail(item, { type: 'MEDIA_ERROR', code: 0 });

    const { deviceId } = viewer().device;
    const { heartbeatToken, heartbeatEveryS, posterUrl } = authorized.value;
    // Asked for first: the address waits for the slot, and not the other way round.
    const opened = slot.open({ deviceId, itemId: item.id, heartbeatToken });
    become({ status: 'creating', item, source });
    const created = await opened;
    if (!isMine()) return;
    if (!created.ok) return fail(item, streamFailure(created.error, viewer()));

    const { streamId } = created.value;
    const playable = source === givenUp ? { ...source } : source;
    become({ status: 'playing', item, source: playable, streamId, ...(posterUrl && { posterUrl }) });
    if (isMine()) keepAlive(item, heartbeatToken, heartbeatEveryS * 1000 || TIMERS.heartbeatMs);
  };

  /**
   * A device that slept has missed its heartbeats, so its slot and its address are gone. That is nobody's fault: it asks
   * again. A slot lost on time was taken by another tab, and asking again would take it back and forth.
   */
  const hasOverslept = () => now() > slotGoodUntilMs;

  /** WATCH-048: each answer brings the token of the next heartbeat. */
  const keepAlive = (item: PlayableItem, firstToken: string, everyMs: number) => {
    const mine = opening;
    const extend = () => {
      slotGoodUntilMs = now() + MISSED_HEARTBEATS * everyMs;
    };
    const schedule = (token: string, delayMs: number, tries: number) => {
      cancelHeartbeat = later(() => void beat(token, tries), delayMs);
    };
    const beat = async (token: string, tries: number) => {
      const reply = await call(Heartbeat, heartbeatRequest(item, token, viewer()));
      if (mine !== opening) return;
      if (reply.ok) {
        slot.renew(reply.value.heartbeatToken);
        extend();
        return schedule(reply.value.heartbeatToken, everyMs, 1);
      }
      if (isTransient(reply.error) && tries < HEARTBEAT_TRIES) return schedule(token, HEARTBEAT_RETRY_MS, tries + 1);
      const failure = playbackFailure(reply.error, viewer());
      if (failure.type === 'CONCURRENCY_ERROR' && hasOverslept()) return void open(item);
      fail(item, failure);
    };
    extend();
    schedule(firstToken, everyMs, 1);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    open: (item) => void open(item),
    prepare(item) {
      const isUnderWay = state.status !== 'idle' && state.status !== 'error' && state.item.id === item.id;
      if (!isUnderWay) admissions.prepare(item);
    },
    retry() {
      if (state.status === 'error') void open(state.item);
    },
    stop({ leaving = false } = {}) {
      end(leaving);
      admissions.dropAhead();
      if (state.status !== 'idle') become({ status: 'idle', item: state.item });
    },
    mediaFailed({ kind, engineCode }) {
      if (state.status === 'creating') givenUp = state.source;
      if (state.status !== 'playing') return;
      const isLost = kind === 'refused' || kind === 'network';
      if (isLost && hasOverslept()) void open(state.item);
      else fail(state.item, { type: kind === 'network' ? 'UNAVAILABLE' : 'MEDIA_ERROR', code: 0, engineCode });
    },
    seenChanged: access.seenChanged,
    holdsSlot: slot.isHeld,
    holdsAddress: () => admissions.isAhead() || state.status === 'creating' || state.status === 'playing',
  };
};

const isSamePlace = (a: Place, b: Place): boolean => a.country === b.country && a.zone === b.zone;

/** Live content that plays, or that a blackout keeps from playing. */
const isWatched = (state: PlaybackState): state is Extract<PlaybackState, { status: 'playing' | 'error' }> => {
  if (state.status !== 'playing' && state.status !== 'error') return false;
  return state.item.kind !== 'vod' && (state.status === 'playing' || state.failure.type === 'BLACKOUT_ERROR');
};

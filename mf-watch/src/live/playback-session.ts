import {
  COUNTRY,
  DELIVERY_DEFAULTS,
  isSafeStreamUrl,
  mayPlay,
  NO_PROVIDER,
  type Session,
  TIMERS,
} from '@grandstand/shared-contracts';
import { Authorize, Heartbeat, LocationLookup, type ReplyOf } from '@grandstand/shared-contracts/api';
import type { Caller } from '@grandstand/shared-contracts/runtime';
import type { PlayerFailure, Source } from '../player/player-port.ts';
import {
  isTransient,
  NO_SUBSCRIPTION,
  OUTSIDE_COUNTRY,
  type PlaybackFailure,
  playbackFailure,
  streamFailure,
} from './playback-failure.ts';
import { createStreamSlot } from './stream-slot.ts';

/** A live channel or event. `ent` are its packages. */
export interface PlayableItem {
  readonly id: string;
  readonly kind: 'linear' | 'overflow';
  readonly ent: readonly { readonly sp?: string }[];
}

/** The signed address exists in `playing` and nowhere else. */
export type PlaybackState =
  /** `item` is what was stopped; null before anything was opened. */
  | { readonly status: 'idle'; readonly item: PlayableItem | null }
  | { readonly status: 'geo' | 'authorizing' | 'creating'; readonly item: PlayableItem }
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
  /** From an error: the same item again. */
  retry(): void;
  /** `leaving`: the page is ending, so the slot is freed without waiting for anything. */
  stop(options?: { readonly leaving?: boolean }): void;
  /** The player could not go on with the source it was given. */
  mediaFailed(failure: PlayerFailure): void;
  holdsSlot(): boolean;
}

export interface PlaybackSessionDependencies {
  readonly call: Caller;
  readonly viewer: () => Session;
  /** Address of the page; relative stream addresses count from it. */
  readonly pageUrl: () => string;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  /** Runs `work` after `delayMs`; returns its undo. */
  readonly later: (work: () => void, delayMs: number) => () => void;
}

/** A heartbeat that got no answer is sent again soon: the slot outlives two missed ones (S-27). */
const HEARTBEAT_RETRY_MS = 10_000;
const HEARTBEAT_TRIES = 4;
const MISSED_HEARTBEATS = 2;

type Authorization = ReplyOf<typeof Authorize>;

/** f5: geo check, authorize, stream create, heartbeats, stream delete, and every way this can fail. */
export const createPlaybackSession = (dependencies: PlaybackSessionDependencies): PlaybackSession => {
  const { call, viewer, pageUrl, now, later } = dependencies;
  const slot = createStreamSlot(call, () => viewer().device.deviceId);
  const listeners = new Set<() => void>();
  let state: PlaybackState = { status: 'idle', item: null };
  /** Counts openings: an answer to an older one is nobody's any more. */
  let opening = 0;
  let cancelHeartbeat = () => {};
  /** Until then the platform keeps the slot without another heartbeat. */
  let slotGoodUntilMs = 0;

  const become = (next: PlaybackState) => {
    state = next;
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
    become({ status: 'error', item, failure });
  };

  const open = async (item: PlayableItem) => {
    end();
    const mine = opening;
    const isMine = () => mine === opening;

    become({ status: 'geo', item });
    const place = await call(LocationLookup, {});
    if (!isMine()) return;
    if (!place.ok) return fail(item, playbackFailure(place.error, viewer()));
    if (place.value.country.toLowerCase() !== COUNTRY) return fail(item, OUTSIDE_COUNTRY);
    if (!mayPlay(viewer(), item)) return fail(item, NO_SUBSCRIPTION);

    become({ status: 'authorizing', item });
    const authorized = await call(Authorize, authorizeRequest(item, viewer()));
    if (!isMine()) return;
    if (!authorized.ok) return fail(item, playbackFailure(authorized.error, viewer()));
    const source = sourceOf(authorized.value, pageUrl());
    if (!source) return fail(item, { type: 'MEDIA_ERROR', code: 0 });

    become({ status: 'creating', item });
    const { deviceId } = viewer().device;
    const { heartbeatToken, heartbeatEveryS, posterUrl } = authorized.value;
    const created = await slot.open({ deviceId, itemId: item.id, heartbeatToken });
    if (!isMine()) return;
    if (!created.ok) return fail(item, streamFailure(created.error, viewer()));

    const { streamId } = created.value;
    become({ status: 'playing', item, source, streamId, ...(posterUrl && { posterUrl }) });
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
    retry() {
      if (state.status === 'error') void open(state.item);
    },
    stop({ leaving = false } = {}) {
      end(leaving);
      if (state.status !== 'idle') become({ status: 'idle', item: state.item });
    },
    mediaFailed({ kind, engineCode }) {
      if (state.status !== 'playing') return;
      const isLost = kind === 'refused' || kind === 'network';
      if (isLost && hasOverslept()) void open(state.item);
      else fail(state.item, { type: 'MEDIA_ERROR', code: 0, engineCode });
    },
    holdsSlot: slot.isHeld,
  };
};

/** WATCH-043, WATCH-046. */
const authorizeRequest = (item: PlayableItem, { device }: Session) => ({
  ...DELIVERY_DEFAULTS,
  catalogType: item.kind === 'linear' ? ('channel' as const) : ('liveevent' as const),
  contentId: item.id,
  contentTypeId: 'live',
  deviceId: device.deviceId,
  deviceName: 'web',
  disableSsai: true,
  urlParameters: {},
});

const heartbeatRequest = (item: PlayableItem, heartbeatToken: string, { device, tv }: Session) => ({
  deviceId: device.deviceId,
  itemId: item.id,
  entityId: item.id,
  heartbeatToken,
  ...(tv.selectedMVPD !== null && tv.selectedMVPD !== NO_PROVIDER && { selectedMVPD: tv.selectedMVPD }),
});

const safeStream = (address: string, pageUrl: string): string | null => {
  try {
    const { href } = new URL(address, pageUrl);
    return isSafeStreamUrl(href, new URL(pageUrl).protocol) ? href : null;
  } catch {
    return null;
  }
};

/** WATCH-050: null when one of the addresses may not be used. */
const sourceOf = ({ contentUrl, mediaFormat, drm }: Authorization, pageUrl: string): Source | null => {
  const url = safeStream(contentUrl, pageUrl);
  if (!url) return null;
  if (!drm) return { url, format: mediaFormat };
  const licenceUrl = safeStream(drm.licenceUrl, pageUrl);
  return licenceUrl ? { url, format: mediaFormat, drm: { system: drm.system, licenceUrl } } : null;
};

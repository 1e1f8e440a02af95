import { DEFAULT_VIDEO_RESOURCE, type EventPayload, type Host, TIMERS } from '@grandstand/shared-contracts';
import type { PlayerEvent, PlayerState } from '../player/player-port.ts';
import type { Content } from '../content/content.ts';
import type { PlaybackFailure } from './playback-failure.ts';

type Reporter = Pick<Host, 'bus' | 'track' | 'config'>;
type BusState = EventPayload<'player:state'>['state'];

/** WATCH-102: the analytics event of a player event; the others are not reported. */
const TRACKED: Readonly<Partial<Record<PlayerEvent['type'], string>>> = {
  started: 'Video Playback Started',
  paused: 'Video Playback Paused',
  resumed: 'Video Playback Resumed',
  bufferStarted: 'Video Playback Buffer',
  sought: 'Video Playback Seek',
  completed: 'Video Playback Completed',
  qualityChanged: 'Video Quality Updated',
};
const ERROR_EVENT = 'Video Playback Error';
const LOAD_ERROR_EVENT = 'Video Content Load Error';
const TIME_EVENT = 'Video Time Changed';
const STATS_EVENT = 'Video Stats';
const STATS_EVERY_MS = 60_000;

const BUS_STATES: Readonly<Partial<Record<PlayerEvent['type'], BusState>>> = {
  started: 'playing',
  paused: 'paused',
  resumed: 'playing',
  bufferStarted: 'buffering',
  bufferEnded: 'playing',
  completed: 'ended',
};

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** WATCH-104: the location of a game, if the operator configured it. */
const gameLocation = ({ config }: Pick<Host, 'config'>, { homeTeam }: Content): string | undefined =>
  homeTeam === undefined ? undefined : config.get().analytics.gameLocations[homeTeam];

const contentProps = (host: Pick<Host, 'config'>, content: Content) => {
  const { id, kind, title, league, programId, streamId } = content;
  const location = gameLocation(host, content);
  return {
    contentId: id,
    kind,
    title,
    league,
    programId,
    videoResource: DEFAULT_VIDEO_RESOURCE,
    ...(location && { gameLocation: location }),
    ...(streamId && { streamId }),
  };
};

/** WATCH-103: playhead in milliseconds, bitrate in kbps. */
export const reportPlayerEvent = (host: Reporter, content: Content, event: PlayerEvent, state: PlayerState): void => {
  const playheadMs = milliseconds(state.positionS);
  const busState = BUS_STATES[event.type];
  if (busState) {
    const shown = event.type === 'bufferEnded' && state.status === 'paused' ? 'paused' : busState;
    host.bus.emit('player:state', { contentId: content.id, kind: content.kind, state: shown, playheadMs });
  }
  const name = TRACKED[event.type];
  if (!name) return;
  host.track(name, {
    ...contentProps(host, content),
    playheadMs,
    bitrateKbps: state.bitrateKbps,
    live: state.live,
    ...(event.type === 'sought' && { fromMs: milliseconds(event.fromS), toMs: milliseconds(event.toS) }),
  });
};

/** `loading` while a stream opens, `idle` after it ended. */
export const reportPlaybackStatus = (host: Reporter, content: Content, state: 'loading' | 'idle'): void =>
  host.bus.emit('player:state', { contentId: content.id, kind: content.kind, state, playheadMs: 0 });

export const reportPlaybackFailure = (host: Reporter, content: Content, failure: PlaybackFailure): void => {
  const { type, code, platformCode, engineCode } = failure;
  host.bus.emit('player:state', { contentId: content.id, kind: content.kind, state: 'error', playheadMs: 0 });
  host.bus.emit('player:error', { type, code, ...(platformCode !== undefined && { platformCode }) });
  host.track(ERROR_EVENT, {
    ...contentProps(host, content),
    type,
    code,
    ...(platformCode !== undefined && { platformCode }),
    ...(engineCode !== undefined && { engineCode }),
  });
};

/**
 * Reports of one player: its events, its position every 10 s, statistics every minute (WATCH-102), and content that failed
 * before its first frame.
 */
export const createPlayerReporter = (host: Reporter, now: () => number) => {
  let startedId: string | null = null;
  let lastPingMs = 0;
  let lastStatsMs = 0;

  const ping = (content: Content, state: PlayerState) => {
    if (state.status !== 'playing' || startedId !== content.id) return;
    const playhead = { ...contentProps(host, content), playheadMs: milliseconds(state.positionS) };
    if (now() - lastPingMs >= TIMERS.analyticsPingMs) {
      lastPingMs = now();
      host.track(TIME_EVENT, playhead);
    }
    if (now() - lastStatsMs < STATS_EVERY_MS) return;
    lastStatsMs = now();
    const { bitrateKbps, heightPx, behindLiveS, buffered, positionS } = state;
    const ahead = buffered.find(({ startS, endS }) => startS <= positionS && positionS <= endS);
    host.track(STATS_EVENT, {
      ...playhead,
      bitrateKbps,
      heightPx,
      behindLiveMs: milliseconds(behindLiveS),
      bufferMs: milliseconds(ahead ? ahead.endS - positionS : 0),
    });
  };

  return (content: Content, event: PlayerEvent, state: PlayerState): void => {
    if (event.type === 'started') {
      startedId = content.id;
      lastPingMs = now();
      lastStatsMs = now();
    }
    // The first rendition is chosen before its first frame, when its bitrate is not known yet.
    if (event.type === 'qualityChanged' && (startedId !== content.id || state.bitrateKbps === 0)) return;
    if (event.type === 'failed' && startedId !== content.id) {
      host.track(LOAD_ERROR_EVENT, { ...contentProps(host, content), engineCode: event.failure.engineCode });
    }
    reportPlayerEvent(host, content, event, state);
    if (event.type === 'timeChanged') ping(content, state);
  };
};

import { DEFAULT_VIDEO_RESOURCE, type EventPayload, type Host } from '@grandstand/shared-contracts';
import type { PlayerEvent, PlayerState } from '../player/player-port.ts';
import type { LiveItem } from './live-item.ts';
import type { PlaybackFailure } from './playback-failure.ts';

type Reporter = Pick<Host, 'bus' | 'track'>;
type Content = Pick<LiveItem, 'id' | 'kind' | 'title' | 'league' | 'programId'>;
type BusState = EventPayload<'player:state'>['state'];

/** WATCH-102: the analytics name of what the player did; the others are no analytics event. */
const TRACKED: Readonly<Partial<Record<PlayerEvent['type'], string>>> = {
  started: 'Video Playback Started',
  paused: 'Video Playback Paused',
  resumed: 'Video Playback Resumed',
  bufferStarted: 'Video Playback Buffer',
  sought: 'Video Playback Seek',
  completed: 'Video Playback Completed',
};
const ERROR_EVENT = 'Video Playback Error';

const BUS_STATES: Readonly<Partial<Record<PlayerEvent['type'], BusState>>> = {
  started: 'playing',
  paused: 'paused',
  resumed: 'playing',
  bufferStarted: 'buffering',
  bufferEnded: 'playing',
  completed: 'ended',
};

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

const contentProps = ({ id, kind, title, league, programId }: Content) => ({
  contentId: id,
  kind,
  title,
  league,
  programId,
  videoResource: DEFAULT_VIDEO_RESOURCE,
});

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
    ...contentProps(content),
    playheadMs,
    bitrateKbps: state.bitrateKbps,
    live: state.live,
    ...(event.type === 'sought' && { fromMs: milliseconds(event.fromS), toMs: milliseconds(event.toS) }),
  });
};

/** `loading` when a stream is being opened, `idle` when it is given up. */
export const reportPlaybackStatus = (host: Reporter, content: Content, state: 'loading' | 'idle'): void =>
  host.bus.emit('player:state', { contentId: content.id, kind: content.kind, state, playheadMs: 0 });

export const reportPlaybackFailure = (host: Reporter, content: Content, failure: PlaybackFailure): void => {
  const { type, code, platformCode, engineCode } = failure;
  host.bus.emit('player:state', { contentId: content.id, kind: content.kind, state: 'error', playheadMs: 0 });
  host.bus.emit('player:error', { type, code, ...(platformCode !== undefined && { platformCode }) });
  host.track(ERROR_EVENT, {
    ...contentProps(content),
    type,
    code,
    ...(platformCode !== undefined && { platformCode }),
    ...(engineCode !== undefined && { engineCode }),
  });
};

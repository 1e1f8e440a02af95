export type { IsSessionLive } from './delivery/access.ts';
export { type MediaModuleOptions, mediaModule } from './delivery/media.module.ts';
export { licencePath, manifestPath, type StreamFormat } from './delivery/media-path.ts';
export {
  createPlaybackTokens,
  type PlaybackGrant,
  type PlaybackTokens,
  type VerifiedGrant,
} from './delivery/playback-token.ts';
export {
  type Channel,
  type ClipId,
  channelOf,
  channels,
  landingBackground,
  posterPath,
  type RecordingRepeats,
  recordingId,
  recordingMs,
  type StillName,
  type VodItem,
  vodItems,
} from './packaging/lineup.ts';

export type { IsSessionLive } from './access.ts';
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
} from './lineup.ts';
export { type MediaModuleOptions, mediaModule } from './media.module.ts';
export { licencePath, manifestPath, type StreamFormat } from './media-path.ts';
export {
  type PlaybackGrant,
  type PlaybackTokens,
  playbackTokens,
  type VerifiedGrant,
} from './playback-token.ts';

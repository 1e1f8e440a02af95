export type { IsSessionLive } from './delivery/access.ts';
export { type LicenceServers, licensedSystems, ownMediaSystems } from './licences/licence-servers.ts';
export { type MediaModuleOptions, mediaModule } from './delivery/media.module.ts';
export { type PreviewRoutesOptions, previewRoutes } from './delivery/preview.routes.ts';
export { type MediaCookie, mediaCookie } from './delivery/media-cookie.ts';
export { licencePath, manifestPath, type StreamFormat } from './delivery/media-path.ts';
export {
  createPlaybackTokens,
  type PlaybackGrant,
  type PlaybackTokens,
  playbackTokenLifeS,
  type VerifiedGrant,
} from './delivery/playback-token.ts';
export { MEDIA_ASSETS, SLATE_IMAGE } from './media-assets.ts';
export { type MediaOrigin, mediaOriginOf } from './media-origins.ts';
export type { RunsOf } from './delivery/ingested-media.ts';
export type { ChannelReport, InputReport } from './ingest/channel-report.ts';
export { type ChannelWorkerOptions, openChannelWorker } from './ingest/channel-worker.ts';
export { INGEST_PROBLEMS, type IngestProblem, isWarning } from './ingest/ingest-problem.ts';
export {
  ingestedFolder,
  ingestedMediaId,
  ingestedSpanId,
  partFile,
  segmentFile,
  thumbnailFile,
} from './ingest/ingested-media-id.ts';
export { LADDER_BIT_RATES } from './ingest/live-ladder.ts';
export { LIVE_SOUND, type LiveRun, type RunDescription, runsBetween, segmentMsOf } from './ingest/live-run.ts';
export type { Attempt, InputName, Receiver } from './ingest/receiver.ts';
export { startRtmpServer } from './ingest/rtmp/rtmp-server.ts';
export type { RunStore } from './ingest/segment-publisher.ts';
export type { EncoderSplice } from './ingest/splice-relay.ts';
export { runSrtReceiver } from './ingest/srt-receiver.ts';
export type { EventsOf } from './delivery/channel-events.ts';
export type { AdReport, InsertionsOf, TakeAdReport } from './delivery/channel-insertions.ts';
export { adSegments, isAdClip } from './packaging/ad-clips.ts';
export { AD_REPORTS, type AdReportType } from './packaging/ad-event.ts';
export { type InsertedAd, type Insertion, segmentsIn } from './packaging/insertion.ts';
export type { Latency } from './packaging/latency.ts';
export { CLOCK_PATH } from './packaging/stream-clock.ts';
export { channelSpanId } from './packaging/channel-span.ts';
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
export { thumbnails as thumbnailForm } from './packaging/rendition.ts';
export type { LicensedSystem } from './packaging/hls-keys.ts';
export type { BreakEvent } from './packaging/break-event.ts';
export { type BreakSignal, readBreakSignal } from './scte35/splice-info.ts';
export type { TimedEvent } from './packaging/timed-event.ts';
export { languageName, languageOf } from './uploaded/language.ts';
export { measureSegment, type PackagedTrack, packagedTrack } from './uploaded/packaged-track.ts';
export {
  POSTERS_FOLDER,
  posterIdOf,
  SOCIAL_SIZE,
  STILL_WIDTHS,
  socialAddress,
  socialFile,
  stillAddress,
  stillFile,
} from './uploaded/stills.ts';
export { uploadedMpd } from './uploaded/uploaded-dash.ts';
export { uploadedCaptions, uploadedMaster, uploadedPlaylist } from './uploaded/uploaded-hls.ts';
export {
  DEFAULT_SOUND,
  durationSOf,
  type PackagedSound,
  type SoundLabel,
  soundId,
  soundsOf,
  type UploadedPackage,
  uploadedFolder,
  uploadedMediaId,
} from './uploaded/uploaded-package.ts';

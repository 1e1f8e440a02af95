import { PLAYER_BUFFER_S } from '@grandstand/shared-contracts';
import { licencesOf } from './licences.ts';
import type { Source } from './player-port.ts';
import type { ReportTime } from './shaka-clock.ts';
import { aimAtLatency } from './shaka-latency.ts';

/**
 * How far before its position a start looks for its first segment, because segments may differ from the manifest; the default
 * of 2 s requests one segment or two that are never displayed. Negative: a start is the beginning of a segment, and where the
 * library computes the number of a segment from its beginning, rounding finds none for one of 25 segments; then nothing
 * plays (decision 143).
 */
const PLACE_TOLERANCE_S = -0.01;
/** Interval at which a track that is ahead of another checks again; the default is one second. */
const LOOK_AGAIN_S = 0.1;

/** Of a window: eight hours. By default only the last thousand segments, half an hour, can be sought. */
const MAX_SEGMENTS = 16_000;

const KEY_SYSTEM_NAMES = {
  widevine: 'com.widevine.alpha',
  playready: 'com.microsoft.playready',
  fairplay: 'com.apple.fps',
  clearkey: 'org.w3.clearkey',
} as const;

/**
 * What changes when a manifest offers segments that are still being made. The library would request two segments ahead of the
 * one that it loads; each request waits at the server and holds a connection.
 */
export const LOW_LATENCY = { streaming: { segmentPrefetchLimit: 0 } } as const;

/** Every key system of the content gets its licence address: the browser decides which one it has. */
const drmOf = ({ drm }: Source) => {
  const licences = drm ? licencesOf(drm) : [];
  const servers = licences.map(({ system, url }) => [KEY_SYSTEM_NAMES[system], url]);
  const fairplay = licences.find(({ system }) => system === 'fairplay');
  return {
    servers: Object.fromEntries(servers),
    ...(fairplay && { advanced: { [KEY_SYSTEM_NAMES.fairplay]: { serverCertificateUri: fairplay.url } } }),
  };
};

/**
 * WATCH-053. A start at the live edge
 * begins with a whole segment: from its middle, all earlier frames would have to be decoded before the first is displayed.
 * Any other start is exact: the library applies a segment boundary to the raw offset and starts at the beginning of the DVR window.
 */
export const shakaConfiguration = (source: Source, reportTime: ReportTime) => ({
  manifest: {
    dash: {
      manifestPreprocessorTXml(manifest: Parameters<ReportTime>[0]) {
        reportTime(manifest, source.url);
        aimAtLatency(manifest);
      },
      initialSegmentLimit: MAX_SEGMENTS,
    },
  },
  streaming: {
    bufferingGoal: PLAYER_BUFFER_S.forward,
    bufferBehind: PLAYER_BUFFER_S.backward,
    startAtSegmentBoundary: source.startAtMs === undefined && (source.startOffsetS ?? 0) === 0,
    updateIntervalSeconds: LOOK_AGAIN_S,
    inaccurateManifestTolerance: PLACE_TOLERANCE_S,
    // As it is by default; a low-latency stream before this one may have changed it.
    segmentPrefetchLimit: 1,
  },
  // Pixels beyond those of the element cost data and are not displayed (decision 131).
  abr: { enabled: true, restrictToElementSize: true },
  // Ads that are part of the stream are reported by the page, each once (decision 130).
  ads: { disableTrackingEvents: true },
  drm: drmOf(source),
});

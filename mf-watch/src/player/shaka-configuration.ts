import { PLAYER_BUFFER_S } from '@grandstand/shared-contracts';
import type { Source } from './player-port.ts';
import type { SayTime } from './shaka-clock.ts';

/**
 * How far before its place a join begins to ask for segments, in case they are not where the manifest says. Shorter than
 * a segment, so that one comes first and not two; with none, a join at the edge now and then finds nothing to ask for.
 */
const PLACE_TOLERANCE_S = 1.5;
/** A track that is a segment ahead of another looks again after this long; by default a whole second of waiting. */
const LOOK_AGAIN_S = 0.1;

/**
 * WATCH-053. Both key systems get the licence address: the browser decides which one it has. A join at the live edge
 * begins with a whole segment: from its middle, every frame before would have to be decoded before the first is shown.
 * Any other start is exact: the library applies a segment boundary to the raw offset and lands at the start of the DVR window.
 */
export const shakaConfiguration = (source: Source, sayTime: SayTime) => ({
  manifest: {
    dash: { manifestPreprocessorTXml: (manifest: Parameters<SayTime>[0]) => sayTime(manifest, source.url) },
  },
  streaming: {
    bufferingGoal: PLAYER_BUFFER_S.forward,
    bufferBehind: PLAYER_BUFFER_S.backward,
    startAtSegmentBoundary: source.startAtMs === undefined && (source.startOffsetS ?? 0) === 0,
    updateIntervalSeconds: LOOK_AGAIN_S,
    inaccurateManifestTolerance: PLACE_TOLERANCE_S,
  },
  abr: { enabled: true },
  drm: {
    servers: source.drm
      ? { 'com.widevine.alpha': source.drm.licenceUrl, 'org.w3.clearkey': source.drm.licenceUrl }
      : {},
  },
});

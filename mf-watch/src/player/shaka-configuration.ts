import { PLAYER_BUFFER_S } from '@grandstand/shared-contracts';
import type { Source } from './player-port.ts';
import type { SayTime } from './shaka-clock.ts';

/**
 * WATCH-053. Both key systems get the licence address: the browser decides which one it has. Live joins at the beginning
 * of a segment: from its middle, every picture before would have to be decoded before the first is shown. A recording
 * goes on exactly where it was left.
 */
export const shakaConfiguration = (source: Source, sayTime: SayTime) => ({
  manifest: {
    dash: { manifestPreprocessorTXml: (manifest: Parameters<SayTime>[0]) => sayTime(manifest, source.url) },
  },
  streaming: {
    bufferingGoal: PLAYER_BUFFER_S.forward,
    bufferBehind: PLAYER_BUFFER_S.backward,
    startAtSegmentBoundary: (source.startOffsetS ?? 0) <= 0,
  },
  abr: { enabled: true },
  drm: {
    servers: source.drm
      ? { 'com.widevine.alpha': source.drm.licenceUrl, 'org.w3.clearkey': source.drm.licenceUrl }
      : {},
  },
});

/** 48 frames at 25 fps = exactly 90 AAC frames at 48 kHz: picture and sound never drift apart. */
export const segmentMs = 1920;
export const segmentS = segmentMs / 1000;

/** Parts of a segment of a low-latency channel: 8 frames, exactly 15 AAC frames, 0.32 s (decision 122). */
export const partsPerSegment = 6;
export const partMs = segmentMs / partsPerSegment;
export const partS = partMs / 1000;

export const videoTimescale = 12_800;
export const audioTimescale = 48_000;

export interface VideoRendition {
  id: string;
  width: number;
  height: number;
  /** Highest average of a clip with its captions, bits per second. */
  averageBandwidth: number;
  /** Highest single segment, bits per second; tests compare the clips with both. */
  peakBandwidth: number;
}

export const videoRenditions: readonly VideoRendition[] = [
  { id: 'v720', width: 1280, height: 720, averageBandwidth: 355_000, peakBandwidth: 520_000 },
  { id: 'v540', width: 960, height: 540, averageBandwidth: 191_000, peakBandwidth: 290_000 },
  { id: 'v360', width: 640, height: 360, averageBandwidth: 107_000, peakBandwidth: 170_000 },
];

/** Of every soundtrack; `id` is that of the default one. */
export const audioRendition = { id: 'a', bandwidth: 52_000, codec: 'mp4a.40.2' } as const;

/** What is to be heard, in words: one WebVTT file a segment. */
export const captionsId = 'captions';

/** Previews of the seek bar: one JPEG a segment, its first picture. */
export const thumbnails = { id: 'thumbnails', width: 160, height: 90, bandwidth: 22_000 } as const;

export const isVideoRendition = (id: string): boolean => videoRenditions.some((video) => video.id === id);

/** Length of one segment in the timescale of the rendition. */
export const segmentTicks = (renditionId: string): number =>
  segmentS * (isVideoRendition(renditionId) ? videoTimescale : audioTimescale);

/** Frames of one part. */
export const partSamples = (renditionId: string): number => (isVideoRendition(renditionId) ? 48 : 90) / partsPerSegment;

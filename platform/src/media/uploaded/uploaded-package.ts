import type { PackagedTrack } from './packaged-track.ts';

export interface PackagedVideo extends PackagedTrack {
  readonly width: number;
  readonly height: number;
  readonly frameRate: { readonly numerator: number; readonly denominator: number };
}

/** Captions and thumbnails have segments of one length: `ticks / timescale` seconds. */
export interface SegmentLength {
  readonly ticks: number;
  readonly timescale: number;
}

/** An uploaded file, as its manifests describe it. */
export interface UploadedPackage {
  /** Largest first; at least one. */
  readonly videos: readonly PackagedVideo[];
  readonly audio: PackagedTrack | null;
  readonly segmentLength: SegmentLength;
  /** Of thumbnails and captions. */
  readonly segments: number;
  /** Language of the captions; null: it has none. */
  readonly captions: string | null;
}

/** Every uploaded file is a recording below `/media/vod/`. */
const PREFIX = 'vod-up-';

export const uploadedMediaId = (uploadId: string): string => `${PREFIX}${uploadId}`;
export const isUploadedMedia = (contentId: string): boolean => contentId.startsWith(PREFIX);

/** Where the object store has the files of a recording; below it they are named as in their addresses. */
export const uploadedFolder = (contentId: string): string => `media/${contentId}/`;

export const durationSOf = ({ videos: [first] }: UploadedPackage): number =>
  first ? first.segments.reduce((sum, { duration }) => sum + duration, 0) / first.timescale : 0;

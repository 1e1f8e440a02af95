import type { PackagedTrack } from './packaged-track.ts';

export interface PackagedVideo extends PackagedTrack {
  readonly width: number;
  readonly height: number;
  readonly frameRate: { readonly numerator: number; readonly denominator: number };
}

/** How players list a sound. */
export interface SoundLabel {
  /** What menus display, and by what players remember it; no two sounds of a file have the same. */
  readonly name: string;
  /** RFC 5646. */
  readonly language: string;
}

export interface PackagedSound extends PackagedTrack, SoundLabel {}

/** Captions and thumbnails have segments of one length: `ticks / timescale` seconds. */
export interface SegmentLength {
  readonly ticks: number;
  readonly timescale: number;
}

/** An uploaded file, as its manifests describe it. */
export interface UploadedPackage {
  /** Largest first; at least one. */
  readonly videos: readonly PackagedVideo[];
  /** The default sound, without a label in packages of an earlier version; null: it has none. */
  readonly audio: (PackagedTrack & Partial<SoundLabel>) | null;
  /** Absent in packages of an earlier version. */
  readonly otherSounds?: readonly PackagedSound[];
  /** Number of sounds of the file that are not in the package. */
  readonly soundsLeftOut?: number;
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

/** Of a sound that names no language. */
export const DEFAULT_SOUND: SoundLabel = { name: 'English', language: 'en' };

/** The default one first. */
export const soundsOf = ({ audio, otherSounds = [] }: UploadedPackage): readonly PackagedSound[] =>
  audio ? [{ ...DEFAULT_SOUND, ...audio }, ...otherSounds] : [];

/** Of the sound at a place among those of a file: `a`, `a2`, `a3`. */
export const soundId = (index: number): string => (index === 0 ? 'a' : `a${index + 1}`);
export const isSoundId = (renditionId: string): boolean => /^a\d*$/.test(renditionId);

export const durationSOf = ({ videos: [first] }: UploadedPackage): number =>
  first ? first.segments.reduce((sum, { duration }) => sum + duration, 0) / first.timescale : 0;

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adClipIds, adSegments, isAdClip, type Piece } from './ad-clips.ts';
import { addCaptions } from './add-captions.ts';
import { captionFrames } from './caption-data.ts';
import { captionTextOf } from './captions.ts';
import { encryptTrack } from './encrypt-track.ts';
import type { ContentKey } from './content-key.ts';
import { type ClipId, clipIds, clipSegments } from './lineup.ts';
import { inParts } from './parts.ts';
import { audioRendition, isVideoRendition, partSamples, videoRenditions } from './rendition.ts';
import { soundtracksOf } from './soundtrack.ts';
import { avcCodecOf, isVideoTrack, readTrack, type Track } from './track.ts';

/** Encrypted tracks that are kept, about half a megabyte each: keys of channels are replaced, and old ones are seldom asked for. */
const MAX_ENCRYPTED = 96;

/** The committed clips in memory, about 9 MB, and the encrypted copies that were asked for last. */
export interface ClipLibrary {
  videoCodecs: ReadonlyMap<string, string>;
  /** `contentKey` null gives the clear track. @throws {Error} for a rendition that does not exist. */
  track: (clip: Piece['clip'], renditionId: string, contentKey: ContentKey | null) => Track;
  /** The same in parts: fragment `index * partsPerSegment + part`. @throws {Error} for a rendition that does not exist. */
  parts: (clip: Piece['clip'], renditionId: string, contentKey: ContentKey | null) => Track;
  /** JPEG of the first picture of a clip's segment. */
  thumbnail: (clip: Piece['clip'], index: number) => Buffer | undefined;
}

/** Video and sound of a clip. */
export const renditionIdsOf = (clip: ClipId): readonly string[] => [
  ...videoRenditions.map(({ id }) => id),
  ...soundtracksOf(clip).map(({ id }) => id),
];

/** Where the media of a rendition are: an ad has one sound, for every choice of a viewer. */
const nameOf = (clip: Piece['clip'], renditionId: string): string =>
  `${clip}-${isAdClip(clip) && !isVideoRendition(renditionId) ? audioRendition.id : renditionId}`;

/** Clips and ads, with their lengths in segments. */
const STORED = [
  ...clipIds.map((clip) => ({ clip, segments: clipSegments, renditions: renditionIdsOf(clip) })),
  ...adClipIds.map((clip) => ({
    clip,
    segments: adSegments(clip),
    renditions: [...videoRenditions.map(({ id }) => id), audioRendition.id],
  })),
] as const;

/** Reads `<assetsDir>/clips/<clip>-<rendition>.mp4` and `<assetsDir>/thumbnails/<clip>-<segment>.jpg`. @throws {Error} naming the file that is missing or damaged. */
export const openClipLibrary = async (assetsDir: string): Promise<ClipLibrary> => {
  const names = STORED.flatMap(({ clip, segments, renditions }) =>
    renditions.map((renditionId) => ({ name: `${clip}-${renditionId}`, segments })),
  );
  const stored = new Map(
    await Promise.all(
      names.map(async ({ name, segments }) => [name, await trackFrom(assetsDir, name, segments)] as const),
    ),
  );
  const pictures = new Map(
    await Promise.all(
      STORED.flatMap(({ clip, segments }) =>
        Array.from({ length: segments }, async (_, index): Promise<[string, Buffer]> => {
          const name = `${clip}-${index}`;
          return [name, await pictureFrom(assetsDir, name)];
        }),
      ),
    ),
  );
  const storedTrack = (name: string): Track => {
    const track = stored.get(name);
    if (!track) throw new Error(`There is no clip "${name}".`);
    return track;
  };
  const clear = new Map<string, Track>();
  /** Captions are added when a rendition is first asked for, which many never are. */
  const clearTrack = (clip: Piece['clip'], renditionId: string): Track => {
    const name = nameOf(clip, renditionId);
    const track = clear.get(name) ?? withCaptions(clip, storedTrack(name));
    clear.set(name, track);
    return track;
  };
  const encrypted = new Map<string, Track>();
  const cut = new Map<string, Track>();
  const clearParts = (clip: Piece['clip'], renditionId: string): Track => {
    const name = nameOf(clip, renditionId);
    const track = cut.get(name) ?? inParts(clearTrack(clip, renditionId), partSamples(renditionId));
    cut.set(name, track);
    return track;
  };
  /** Parts have their own salt: no initialisation vector is used for two different samples. */
  const encryptedOnce = (salt: string, contentKey: ContentKey, clearOne: () => Track): Track => {
    const cacheKey = `${contentKey.keyId.toString('hex')}/${salt}`;
    const track = encrypted.get(cacheKey) ?? encryptTrack(clearOne(), contentKey, salt);
    encrypted.delete(cacheKey);
    encrypted.set(cacheKey, track);
    if (encrypted.size > MAX_ENCRYPTED) encrypted.delete(encrypted.keys().next().value ?? '');
    return track;
  };
  return {
    videoCodecs: new Map(videoRenditions.map(({ id }) => [id, avcCodecOf(storedTrack(`${clipIds[0]}-${id}`).init)])),
    thumbnail: (clip, index) => pictures.get(`${clip}-${index}`),
    track: (clip, renditionId, contentKey) => {
      const clearOne = () => clearTrack(clip, renditionId);
      return contentKey ? encryptedOnce(nameOf(clip, renditionId), contentKey, clearOne) : clearOne();
    },
    parts: (clip, renditionId, contentKey) => {
      const clearOne = () => clearParts(clip, renditionId);
      return contentKey ? encryptedOnce(`${nameOf(clip, renditionId)}/parts`, contentKey, clearOne) : clearOne();
    },
  };
};

/**
 * Captions in the video itself, for players that read no WebVTT. A clip is as many segments long as the captions take to
 * repeat, or a multiple, and those of an ad do not change, so they are added once and not for each request.
 */
const withCaptions = (clip: Piece['clip'], track: Track): Track =>
  isVideoTrack(track)
    ? {
        ...track,
        fragments: track.fragments.map((fragment, n) =>
          addCaptions(fragment, captionFrames(captionTextOf(clip, n), n)),
        ),
      }
    : track;

const howToRestore = 'Restore it from the repository or run platform/media/generate.ts.';

const pictureFrom = async (assetsDir: string, name: string): Promise<Buffer> => {
  const path = join(assetsDir, 'thumbnails', `${name}.jpg`);
  try {
    return await readFile(path);
  } catch (cause) {
    throw new Error(`The thumbnail ${path} cannot be read. ${howToRestore}`, { cause });
  }
};

const trackFrom = async (assetsDir: string, name: string, segments: number): Promise<Track> => {
  const path = join(assetsDir, 'clips', `${name}.mp4`);
  try {
    const track = readTrack(await readFile(path));
    if (track.fragments.length !== segments)
      throw new Error(`It has ${track.fragments.length} fragments, not ${segments}.`);
    return track;
  } catch (cause) {
    throw new Error(`The sample clip ${path} cannot be used. ${howToRestore}`, { cause });
  }
};

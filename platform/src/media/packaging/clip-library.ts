import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addCaptions } from './add-captions.ts';
import { captionFrames } from './caption-data.ts';
import { captionText } from './captions.ts';
import { encryptTrack } from './encrypt-track.ts';
import type { ContentKey } from './content-key.ts';
import { type ClipId, clipIds, clipSegments } from './lineup.ts';
import { inParts } from './parts.ts';
import { partSamples, videoRenditions } from './rendition.ts';
import { soundtracksOf } from './soundtrack.ts';
import { avcCodecOf, isVideoTrack, readTrack, type Track } from './track.ts';

/** Encrypted tracks that are kept, about half a megabyte each: keys of channels are replaced, and old ones are seldom asked for. */
const MAX_ENCRYPTED = 96;

/** The committed clips in memory, about 9 MB, and the encrypted copies that were asked for last. */
export interface ClipLibrary {
  videoCodecs: ReadonlyMap<string, string>;
  /** `contentKey` null gives the clear track. @throws {Error} for a rendition that does not exist. */
  track: (clip: ClipId, renditionId: string, contentKey: ContentKey | null) => Track;
  /** The same in parts: fragment `index * partsPerSegment + part`. @throws {Error} for a rendition that does not exist. */
  parts: (clip: ClipId, renditionId: string, contentKey: ContentKey | null) => Track;
  /** JPEG of the first picture of a clip's segment. */
  thumbnail: (clip: ClipId, index: number) => Buffer | undefined;
}

/** Video and sound of a clip. */
export const renditionIdsOf = (clip: ClipId): readonly string[] => [
  ...videoRenditions.map(({ id }) => id),
  ...soundtracksOf(clip).map(({ id }) => id),
];

/** Reads `<assetsDir>/clips/<clip>-<rendition>.mp4` and `<assetsDir>/thumbnails/<clip>-<segment>.jpg`. @throws {Error} naming the file that is missing or damaged. */
export const openClipLibrary = async (assetsDir: string): Promise<ClipLibrary> => {
  const names = clipIds.flatMap((clip) => renditionIdsOf(clip).map((renditionId) => `${clip}-${renditionId}`));
  const stored = new Map(
    await Promise.all(names.map(async (name) => [name, await trackFrom(assetsDir, name)] as const)),
  );
  const pictures = new Map(
    await Promise.all(
      clipIds.flatMap((clip) =>
        Array.from({ length: clipSegments }, async (_, index): Promise<[string, Buffer]> => {
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
  const clearTrack = (name: string): Track => {
    const track = clear.get(name) ?? withCaptions(storedTrack(name));
    clear.set(name, track);
    return track;
  };
  const encrypted = new Map<string, Track>();
  const cut = new Map<string, Track>();
  const clearParts = (name: string, renditionId: string): Track => {
    const track = cut.get(name) ?? inParts(clearTrack(name), partSamples(renditionId));
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
      const name = `${clip}-${renditionId}`;
      return contentKey ? encryptedOnce(name, contentKey, () => clearTrack(name)) : clearTrack(name);
    },
    parts: (clip, renditionId, contentKey) => {
      const name = `${clip}-${renditionId}`;
      const clearOne = () => clearParts(name, renditionId);
      return contentKey ? encryptedOnce(`${name}/parts`, contentKey, clearOne) : clearOne();
    },
  };
};

/**
 * Captions in the video itself, for players that read no WebVTT. A clip is as many segments long as the captions take to
 * repeat, or a multiple, so they are added once and not for each request.
 */
const withCaptions = (track: Track): Track =>
  isVideoTrack(track)
    ? {
        ...track,
        fragments: track.fragments.map((fragment, n) => addCaptions(fragment, captionFrames(captionText(n), n))),
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

const trackFrom = async (assetsDir: string, name: string): Promise<Track> => {
  const path = join(assetsDir, 'clips', `${name}.mp4`);
  try {
    const track = readTrack(await readFile(path));
    if (track.fragments.length !== clipSegments)
      throw new Error(`It has ${track.fragments.length} fragments, not ${clipSegments}.`);
    return track;
  } catch (cause) {
    throw new Error(`The sample clip ${path} cannot be used. ${howToRestore}`, { cause });
  }
};

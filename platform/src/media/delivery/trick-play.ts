import type { ClipLibrary } from '../packaging/clip-library.ts';
import { firstPictureBytes, iFramePlaylist, iFrames, imagePlaylist } from '../packaging/hls-trick-play.ts';
import { partsPerSegment } from '../packaging/rendition.ts';
import type { KeptTexts } from './kept-texts.ts';
import { giveText, HLS, type MediaAnswer } from './media-answer.ts';
import type { PlaceOf } from './place.ts';
import type { MediaContent, SegmentWindow } from './segment-window.ts';

/** Playlists of single pictures and of images. They are kept by item: the sizes of the pictures differ. */
export const createTrickPlaylists = (
  library: ClipLibrary,
  window: SegmentWindow,
  placeOf: PlaceOf,
  kept: KeptTexts,
) => {
  const isInParts = (content: MediaContent): boolean => window.latencyOf(content) === 'low';
  const known = new WeakMap<Buffer, number>();
  const bytesOf = (content: MediaContent, n: number): number => {
    const { clip, index } = placeOf(content, n);
    const { id } = iFrames.of;
    const first = isInParts(content)
      ? library.parts(clip, id, null).fragments[index * partsPerSegment]
      : library.track(clip, id, null).fragments[index];
    const bytes = first?.bytes;
    if (!bytes) throw new Error(`Clip ${clip} has no fragment ${index}.`);
    const size = known.get(bytes) ?? firstPictureBytes(bytes);
    known.set(bytes, size);
    return size;
  };
  return (id: string, content: MediaContent, playlistId: string): MediaAnswer => {
    const isEnded = !('live' in content);
    const range = { ...window.range(content), isEnded };
    return kept(`trick/${id}/${playlistId}/${isInParts(content)}/${range.first}/${range.last}`, () =>
      giveText(
        HLS,
        `private, max-age=${isEnded ? 3600 : 1}`,
        playlistId === iFrames.id ? iFramePlaylist(range, (n) => bytesOf(content, n)) : imagePlaylist(range),
      ),
    );
  };
};

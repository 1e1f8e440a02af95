import { CAPTION_SERVICES, type CaptionService } from '../packaging/caption-services.ts';
import type { LiveLadder } from './live-ladder.ts';
import type { RunTracks } from './run-tracks.ts';

/** Country USA, provider ATSC, `GA94`, type `cc_data` (ATSC A/53, part 4), as in an SEI unit. */
const CAPTION_DATA = Buffer.from('b5003147413934' + '03', 'hex');
/** Of 31 constructs, with the bytes that prevent start codes. */
const MAX_BYTES = 150;
const VALID = 0b100;

/** ITU-T H.264, 7.4.1. */
const withoutPrevention = (bytes: Buffer): number[] =>
  [...bytes].filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0));

/** Caption services that frames of H.264 contain, as A/53 caption data. */
export const captionServicesIn = (fragment: Buffer): ReadonlySet<CaptionService> => {
  const found = new Set<CaptionService>();
  for (let at = fragment.indexOf(CAPTION_DATA); at !== -1; at = fragment.indexOf(CAPTION_DATA, at + 1)) {
    const start = at + CAPTION_DATA.length;
    const [flags = 0, , ...triplets] = withoutPrevention(fragment.subarray(start, start + MAX_BYTES));
    for (let n = 0; n < (flags & 0x1f); n += 1) {
      const head = triplets[3 * n] ?? 0;
      const type = head & 0b11;
      // Field 2 of CEA-608 has no channel that is offered.
      if (head & VALID && type !== 1) found.add(type === 0 ? 'CC1' : 'SERVICE1');
    }
  }
  return found;
};

/**
 * Describes what an encoder's segments contain. Captions that appear later begin a run, as every change of its description, at the next
 * segment.
 */
export const watchCaptions = ({ steps, partsPerSegment }: LiveLadder) => {
  const smallest = steps.at(-1)?.id ?? '';
  const found = new Set<CaptionService>();
  let parts = 0;
  return (tracks: RunTracks, segment: ReadonlyMap<string, Buffer>): RunTracks => {
    for (const service of captionServicesIn(segment.get(smallest) ?? Buffer.alloc(0))) found.add(service);
    const isStart = parts % partsPerSegment === 0;
    parts += 1;
    if (!isStart || found.size === (tracks.captions?.length ?? 0)) return tracks;
    return { ...tracks, captions: CAPTION_SERVICES.filter((service) => found.has(service)) };
  };
};

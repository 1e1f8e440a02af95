import { CAPTION_SERVICES, type CaptionService } from '../packaging/caption-services.ts';
import { CAPTION_DATA, captionTripletsAt } from '../packaging/read-caption-data.ts';
import type { LiveLadder } from './live-ladder.ts';
import type { RunTracks } from './run-tracks.ts';

/** Of a construct: field 1 and 2 of CEA-608, and CEA-708. Field 2 has no channel that is offered. */
const SERVICES: readonly (CaptionService | null)[] = ['CC1', null, 'SERVICE1', 'SERVICE1'];

/** Caption services that frames contain, as A/53 caption data. */
const captionServicesIn = (fragment: Buffer): ReadonlySet<CaptionService> => {
  const found = new Set<CaptionService>();
  for (let at = fragment.indexOf(CAPTION_DATA); at !== -1; at = fragment.indexOf(CAPTION_DATA, at + 1))
    for (const [head = 0] of captionTripletsAt(fragment, at)) {
      const service = SERVICES[head & 0b11];
      if (service) found.add(service);
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

import type { CaptionTriplets } from './caption-data.ts';
import { CAPTION_DATA, captionTripletsAt } from './read-caption-data.ts';

interface FrameCaptions {
  readonly place: number;
  readonly triplets: CaptionTriplets;
}

/** Of a frame, from its beginning: caption data precedes the picture. */
export const FRAME_HEAD_BYTES = 4_096;
/** Of caption data in a frame; two fields have one each. */
const MAX_UNITS = 4;
/** Some seconds at 60 frames a second; the oldest are dropped. */
const MAX_FRAMES = 600;
/** Of a frame: `cc_count` has five bits, and a construct three bytes. */
const MAX_BYTES = 31 * 3;

const captionsIn = (head: Buffer): number[] => {
  const found: number[] = [];
  let at = head.indexOf(CAPTION_DATA);
  for (let unit = 0; at !== -1 && unit < MAX_UNITS; unit += 1) {
    found.push(...captionTripletsAt(head, at).flat());
    at = head.indexOf(CAPTION_DATA, at + 1);
  }
  return found;
};

/** Caption data of the frames of an encoder, in the order of display. Places are times of one unit. */
export const createCaptionQueue = () => {
  const queue: FrameCaptions[] = [];
  return {
    /** `head`: the first bytes of the frame of a place. */
    add(place: number, head: Buffer): void {
      const triplets = captionsIn(head);
      if (triplets.length === 0) return;
      const after = queue.findLastIndex((one) => one.place <= place) + 1;
      queue.splice(after, 0, { place, triplets });
      if (queue.length > MAX_FRAMES) queue.shift();
    },
    /** What frames before a place have and was not taken yet, as much as one frame may have. */
    take(until: number): CaptionTriplets {
      const taken: number[] = [];
      for (let [next] = queue; next && next.place < until; [next] = queue) {
        const room = MAX_BYTES - taken.length;
        taken.push(...next.triplets.slice(0, room));
        const left = next.triplets.slice(room);
        if (left.length > 0) {
          queue[0] = { ...next, triplets: left };
          break;
        }
        queue.shift();
      }
      return taken;
    },
  };
};

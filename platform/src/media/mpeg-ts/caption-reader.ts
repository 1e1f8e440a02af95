import { CAPTION_DATA, captionTripletsAt } from '../packaging/read-caption-data.ts';
import type { CaptionTriplets } from '../packaging/caption-data.ts';
import type { TsPacket } from './packet.ts';

interface FrameCaptions {
  /** Of the frame, in ticks. */
  readonly place: number;
  readonly triplets: CaptionTriplets;
}

/** Of a frame, from its beginning: caption data precedes the picture. */
const MAX_HEAD_BYTES = 4_096;
/** Of caption data in a frame; two fields have one each. */
const MAX_UNITS = 4;
/** Some seconds at 60 frames a second; the oldest are dropped. */
const MAX_FRAMES = 600;
/** Of a frame: `cc_count` has five bits, and a construct three bytes. */
const MAX_BYTES = 31 * 3;
const PES_HEAD_BYTES = 9;

const captionsIn = (head: Buffer): number[] => {
  const found: number[] = [];
  let at = head.indexOf(CAPTION_DATA);
  for (let unit = 0; at !== -1 && unit < MAX_UNITS; unit += 1) {
    found.push(...captionTripletsAt(head, at).flat());
    at = head.indexOf(CAPTION_DATA, at + 1);
  }
  return found;
};

/** Caption data of the frames of one PID, in the order of display. */
export const createCaptionReader = () => {
  let head: { readonly place: number; readonly parts: Buffer[]; bytes: number } | null = null;
  const queue: FrameCaptions[] = [];

  const finish = (): void => {
    if (!head) return;
    const { place, parts } = head;
    head = null;
    const triplets = captionsIn(Buffer.concat(parts));
    if (triplets.length === 0) return;
    const after = queue.findLastIndex((one) => one.place <= place) + 1;
    queue.splice(after, 0, { place, triplets });
    if (queue.length > MAX_FRAMES) queue.shift();
  };

  return {
    /** The next packet of the video; `place`: of the frame that begins in it. */
    read({ isStart, payload }: TsPacket, place: number | null): void {
      if (isStart) {
        finish();
        head = place === null ? null : { place, parts: [], bytes: 0 };
      }
      if (!head) return;
      const start = isStart ? PES_HEAD_BYTES + (payload[PES_HEAD_BYTES - 1] ?? 0) : 0;
      head.parts.push(payload.subarray(start));
      head.bytes += payload.length;
      if (head.bytes >= MAX_HEAD_BYTES) finish();
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

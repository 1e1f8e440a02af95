import { createCaptionQueue, FRAME_HEAD_BYTES } from '../packaging/caption-queue.ts';
import type { TsPacket } from './packet.ts';

const PES_HEAD_BYTES = 9;

/** Caption data of the frames of one PID. Places are ticks. */
export const createCaptionReader = () => {
  const captions = createCaptionQueue();
  let head: { readonly place: number; readonly parts: Buffer[]; bytes: number } | null = null;
  const finish = (): void => {
    if (head) captions.add(head.place, Buffer.concat(head.parts));
    head = null;
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
      if (head.bytes >= FRAME_HEAD_BYTES) finish();
    },
    take: captions.take,
  };
};

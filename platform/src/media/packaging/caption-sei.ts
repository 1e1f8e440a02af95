import { uint32 } from './mp4-box.ts';
import type { CaptionTriplets } from './caption-data.ts';

const SEI = 6;
const REGISTERED_USER_DATA = 4;
/** Country USA, provider ATSC (ITU-T T.35), `GA94`, type `cc_data` (ATSC A/53, part 4). */
const ATSC_CAPTIONS = [0xb5, 0x00, 0x31, ...Buffer.from('GA94', 'latin1'), 0x03];
const PROCESS_CAPTIONS = 0b1100_0000;

/** ITU-T H.264, 7.4.1: a byte 3 follows two zeros where the next byte is 3 or less. */
const escaped = (payload: readonly number[]): number[] => {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return bytes;
};

/** A NAL unit with its length in front, as H.264 samples have it. */
export const captionSei = (triplets: CaptionTriplets): Buffer => {
  const captions = [...ATSC_CAPTIONS, PROCESS_CAPTIONS | (triplets.length / 3), 0xff, ...triplets, 0xff];
  const unit = Buffer.from([SEI, ...escaped([REGISTERED_USER_DATA, captions.length, ...captions, 0x80])]);
  return Buffer.concat([uint32(unit.length), unit]);
};

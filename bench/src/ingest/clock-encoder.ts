import { type ChildProcess, spawn } from 'node:child_process';
import { findFfmpeg } from '@grandstand/build-kit/programs';

/** Blocks in the top row, the lowest bit first: the time of day in fifths of a second. */
export const CLOCK_BITS = 12;
export const CLOCK_STEPS_PER_S = 5;
/** Of a video that is 640 pixels wide. */
export const BLOCK_PIXELS = 50;

const block = (bit: number): string =>
  `drawbox=x=${bit * BLOCK_PIXELS}:y=0:w=${BLOCK_PIXELS}:h=${BLOCK_PIXELS}:color=white:t=fill:` +
  `enable='gte(mod(floor(time(0)*${CLOCK_STEPS_PER_S}/${2 ** bit}),2),1)'`;

/** Pushes test bars with the time of day burnt in, and connects again, until it is stopped. */
export const startClockEncoder = (address: string) => {
  const blocks = Array.from({ length: CLOCK_BITS }, (_, bit) => block(bit));
  const filter = [`drawbox=x=0:y=0:w=iw:h=${BLOCK_PIXELS}:color=black:t=fill`, ...blocks].join(',');
  const args = [
    ...['-nostdin', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-vf', filter],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-f', address.startsWith('srt:') ? 'mpegts' : 'flv', address],
  ];
  let isWanted = true;
  let child: ChildProcess | null = null;
  const connect = (): void => {
    child = spawn(findFfmpeg(), args, { stdio: 'ignore' });
    child.once('exit', () => isWanted && setTimeout(connect, 500));
  };
  connect();
  return () => {
    isWanted = false;
    child?.kill('SIGKILL');
  };
};

import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { type PlannedSplice, SpliceInserter } from './splice-inserter.ts';
import { OTHER_MACHINE } from './test-encoders.ts';

interface StreamForm {
  /** The picture is black until then, and white from then on; seconds from the first frame. */
  readonly whiteAtS?: number;
  /** Seconds. */
  readonly clockStartsAtS?: number;
  readonly size?: string;
  /** A file that repeats instead of that picture. */
  readonly file?: string;
  /** Ends after so many seconds of the stream, which comes as fast as it is made; in real time without end by default. */
  readonly lengthS?: number;
  /** As SRT carries it, which is the default, or RTMP, whose clock starts at zero. */
  readonly format?: 'mpegts' | 'flv';
}

/** A stream: 25 frames a second with a tone, or a file. */
export const startTransportStream = (form: StreamForm): ChildProcessByStdio<null, Readable, null> => {
  const { whiteAtS = 3_600, size = '160x90', file, lengthS, format = 'mpegts' } = form;
  const pace = lengthS === undefined ? ['-re'] : ['-t', String(lengthS)];
  const { clockStartsAtS = format === 'flv' ? 0 : 1_000 } = form;
  const picture = `color=black:size=${size}:rate=25,drawbox=color=white:t=fill:enable='gte(t,${whiteAtS})'`;
  // Each further thread is one more that a busy machine has to run for each picture.
  const drawn = [
    ...[...pace, '-f', 'lavfi', '-i', picture],
    ...[...pace, '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1', '-g', '25'],
    ...['-pix_fmt', 'yuv420p', '-b:v', '200k', '-c:a', 'aac'],
  ];
  const args = [
    ...['-nostdin', '-loglevel', 'error'],
    ...(file === undefined ? drawn : [...pace, '-stream_loop', '-1', '-i', file, '-c', 'copy']),
    ...['-flush_packets', '1', '-output_ts_offset', String(clockStartsAtS), '-f', format, 'pipe:1'],
  ];
  return spawn(findFfmpeg(), args, { ...OTHER_MACHINE, stdio: ['ignore', 'pipe', 'ignore'] });
};

/** All bytes of a stream of that length. */
export const transportStream = async (
  form: StreamForm & { readonly lengthS: number },
  splices: readonly PlannedSplice[] = [],
): Promise<Buffer> => {
  const { stdout } = startTransportStream(form);
  const chunks: Buffer[] = [];
  for await (const chunk of splices.length > 0 ? stdout.pipe(new SpliceInserter(splices)) : stdout)
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const RECONNECT_MS = 500;

/** Pushes such a stream with messages of SCTE 35 to an SRT address with its key, and connects again as encoders do. */
export const startSplicingEncoder = (address: string, form: StreamForm, splices: readonly PlannedSplice[] = []) => {
  const source = startTransportStream(form);
  const inserter = source.stdout.pipe(new SpliceInserter(splices));
  const copy = ['-map', '0', '-c', 'copy', '-f', 'data', '-flush_packets', '1', address];
  let isWanted = true;
  let current: ChildProcess | null = null;
  const connect = async (): Promise<void> => {
    const sender = spawn(findFfmpeg(), ['-loglevel', 'error', '-f', 'data', '-i', 'pipe:0', ...copy], {
      ...OTHER_MACHINE,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    current = sender;
    // It may end before its source.
    sender.stdin.on('error', () => undefined);
    inserter.pipe(sender.stdin);
    await once(sender, 'exit');
    inserter.unpipe(sender.stdin);
    // What is not sent is lost, so that the rest is still in real time.
    inserter.resume();
  };
  const send = async (): Promise<void> => {
    while (isWanted) {
      await connect();
      if (isWanted) await pause(RECONNECT_MS);
    }
  };
  const ended = Promise.all([once(source, 'exit'), send()]);
  return {
    plan: (splice: PlannedSplice): void => inserter.plan(splice),
    async kill(): Promise<void> {
      isWanted = false;
      for (const one of [source, current]) one?.kill('SIGKILL');
      await ended;
    },
  };
};

/** The brightness of each frame of a video, 0 to 255. */
export const brightnessOf = (mp4: Buffer): readonly number[] => {
  const args = ['-v', 'error', '-f', 'mp4', '-i', 'pipe:0', '-vf', 'scale=1:1', '-vsync', 'passthrough'];
  const { stdout } = spawnSync(findFfmpeg(), [...args, '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'], { input: mp4 });
  return [...stdout];
};

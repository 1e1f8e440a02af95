import { setTimeout as pause } from 'node:timers/promises';
import { type LiveProgram, startLive } from '../../infrastructure/process/live-program.ts';
import type { Latency } from '../packaging/latency.ts';
import type { InputName, Receiver } from './receiver.ts';

export interface SrtReceiverOptions {
  /** Executable of ffmpeg. */
  readonly program: string;
  readonly folder: string;
  readonly name: InputName;
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly latency: Latency;
  readonly receiver: Receiver;
  readonly onFailure: (printed: string) => void;
}

const MIB = 1024 ** 2;
/** It copies bytes and decodes nothing. */
const LIMITS = { memoryBytes: 1_024 * MIB, hasNetwork: true, niceness: 0 } as const;
/**
 * Of libsrt, for packets that were lost, in microseconds: several round trips within a continent, and for low latency two or
 * three. An encoder that asks for more gets it.
 */
const LATENCY_US: Readonly<Record<Latency, number>> = { standard: 500_000, low: 200_000 };
const RESTART_MS = 500;
/** What libsrt prints once for each caller that it refuses for a wrong passphrase. */
const REFUSED = /rsp\(REJECT\): 1010/;

const addressOf = ({ host, port, key, latency }: SrtReceiverOptions): string => {
  const query = new URLSearchParams({
    mode: 'listener',
    passphrase: key,
    pbkeylen: '16',
    enforced_encryption: '1',
    latency: String(LATENCY_US[latency]),
  });
  return `srt://${host.includes(':') ? `[${host}]` : host}:${port}?${query.toString()}`;
};

/**
 * A playlist of the address alone, for ffmpeg's protocol `hls`. ffmpeg reads it from its standard input, because other users
 * of the machine can read the arguments of a process.
 */
const playlistOf = (options: SrtReceiverOptions): string =>
  ['#EXTM3U', '#EXTINF:1,', addressOf(options), '#EXT-X-ENDLIST', ''].join('\n');

/**
 * Listens for one encoder after the other by SRT. libsrt refuses a caller with another passphrase, and encrypts. ffmpeg
 * passes the bytes on as they are: the demuxer `data` reads nothing of them. `abort` of the signal ends it.
 */
export const runSrtReceiver = async (options: SrtReceiverOptions, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await receiveOnce(options, signal);
    await pause(RESTART_MS, undefined, { signal }).catch(() => undefined);
  }
};

const receiveOnce = async (options: SrtReceiverOptions, signal: AbortSignal): Promise<void> => {
  const { program, folder, name, receiver, onFailure } = options;
  const args = [
    ...['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'error', '-protocol_whitelist', 'hls,pipe,srt,udp'],
    ...['-fflags', 'nobuffer', '-f', 'data', '-i', 'hls+pipe:0'],
    ...['-map', '0', '-c', 'copy', '-f', 'data', '-flush_packets', '1', '-protocol_whitelist', 'pipe', 'pipe:1'],
  ];
  const running: LiveProgram = startLive(program, args, {
    folder,
    limits: LIMITS,
    onLine: (line) => void (REFUSED.test(line) && receiver.onAttempt({ protocol: 'srt', source: null })),
  });
  running.input.end(playlistOf(options));
  const end = (): void => running.end();
  signal.addEventListener('abort', end, { once: true });
  let isConnected = false;
  running.output.once('readable', () => {
    isConnected = true;
    // MPEG-TS repeats what decoders need.
    const head = (): Buffer => Buffer.alloc(0);
    if (!receiver.onInput({ name, protocol: 'srt', demuxer: 'mpegts', media: running.output, head, end })) end();
  });
  const { printed } = await running.ended;
  signal.removeEventListener('abort', end);
  if (!isConnected && !signal.aborted) onFailure(printed.replaceAll(options.key, '(key)'));
};

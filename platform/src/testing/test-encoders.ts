import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '@grandstand/build-kit/programs';

const isFreeTcp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
const isFreeUdp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });

/** The first of `count` ports in a row that are free for TCP and UDP. */
export const freePorts = async (count: number): Promise<number> => {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.flatMap((port) => [isFreeTcp(port), isFreeUdp(port)]));
    if (free.every(Boolean)) return first;
  }
};

/** Of a program in the place of another machine: as a session it has its own share of the processor, beside that of the tests. */
export const OTHER_MACHINE = { detached: true } as const;

export interface TestEncoder {
  /** As when its machine loses power. */
  kill(): Promise<void>;
  /** The exit code of its first connection. */
  readonly firstEnded: Promise<number | null>;
}

interface Picture {
  readonly size?: string;
  readonly rate?: number;
  readonly hasPicture?: boolean;
}

const RECONNECT_MS = 500;
const running = new Set<ChildProcess>();

/** Pushes moving test bars with a tone, and connects again as encoders do. `address`: of SRT or RTMP, with the key. */
export const startEncoder = (address: string, picture: Picture = {}): TestEncoder => {
  const { size = '640x360', rate = 25, hasPicture = true } = picture;
  const args = [
    ...['-nostdin', '-loglevel', 'error'],
    ...(hasPicture ? ['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`] : []),
    ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
    ...(hasPicture ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(rate), '-pix_fmt', 'yuv420p'] : []),
    ...['-c:a', 'aac', '-b:a', '96k', '-f', address.startsWith('srt:') ? 'mpegts' : 'flv', address],
  ];
  let isWanted = true;
  let current: ChildProcess | null = null;
  const connect = (): Promise<number | null> => {
    const child = spawn(findFfmpeg(), args, { ...OTHER_MACHINE, stdio: 'ignore' });
    current = child;
    running.add(child);
    return once(child, 'exit').then(([code]) => {
      running.delete(child);
      return code as number | null;
    });
  };
  const first = connect();
  const again = async (): Promise<void> => {
    await first;
    while (isWanted) {
      await pause(RECONNECT_MS);
      if (isWanted) await connect();
    }
  };
  const all = again();
  return {
    firstEnded: first,
    async kill() {
      isWanted = false;
      current?.kill('SIGKILL');
      await all;
    },
  };
};

/** Those that a failed test left. */
export const endEncoders = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

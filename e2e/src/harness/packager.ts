import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Packager {
  /** Address of the HLS manifest of a live channel; valid for two minutes. */
  readonly manifest: string;
  close(): Promise<void>;
}

const PROGRAMS = path.resolve(import.meta.dirname, '../../../platform/src/testing');

/** Starts a program that prints one line and runs until it is ended. */
const open = async (program: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [path.join(PROGRAMS, program), ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    line,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
};

/** The packager of another network, on another origin. */
export const openPackager = async (): Promise<Packager> => {
  const { line, close } = await open('test-packager.ts');
  return { manifest: line, close };
};

export interface ProtectedPackager {
  readonly origin: string;
  /** Of a protected live channel; valid for two minutes. */
  readonly manifest: string;
  /** The same channel as HLS, whose playlists name the addresses of its keys. */
  readonly playlist: string;
  /** The content of a `GS_LICENCE_SERVERS` file for it. */
  readonly servers: object;
  close(): Promise<void>;
}

/** Another network with a protected channel, whose key is replaced after so many seconds, and a licence server. */
export const openProtectedPackager = async (keyRotationS: number): Promise<ProtectedPackager> => {
  const { line, close } = await open('test-protected-packager.ts', String(keyRotationS));
  const { origin, manifest, playlist, licence, tokens, customer } = JSON.parse(line) as Record<
    'origin' | 'manifest' | 'playlist' | 'licence' | 'tokens' | 'customer',
    string
  >;
  const headers = { 'x-customer': customer };
  const tokenExchange = { url: tokens, headers, header: 'x-licence-token', prefix: '' };
  return { origin, manifest, playlist, servers: { clearkey: { url: licence, headers }, tokenExchange }, close };
};

export interface StitchedPackager {
  /** Addresses of the manifests of one live stream. */
  readonly manifests: { readonly hls: string; readonly dash: string };
  close(): Promise<void>;
}

/** A live stream of another network that changes between two sources, with a discontinuity, after so many segments. */
export const openStitchedPackager = async (partSegments: number): Promise<StitchedPackager> => {
  const { line, close } = await open('stitched/stitched-packager.ts', String(partSegments));
  return { manifests: JSON.parse(line) as StitchedPackager['manifests'], close };
};

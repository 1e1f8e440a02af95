import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import webpack, { type Configuration } from 'webpack';
import type { DeployablePackage } from '../build/packages.ts';
import type { AnnouncedBuild } from '../cli/registry/registry-client.ts';
import type { BuildEnv } from '../webpack/base-config.ts';
import { describePackage } from '../webpack/package-description.ts';

export interface DevServer {
  /** Where its files are: `<origin>/assets/<name>/<version>/…`. */
  readonly origin: string;
  stop(): Promise<void>;
}

export interface DevServerListeners {
  /** A build is there, and served; `tookMs`: webpack's. */
  readonly onBuild: (build: AnnouncedBuild, tookMs: number) => void;
  /** It did not build; what was served before still is. */
  readonly onError: (message: string) => void;
}

const SETTLE_MS = 50;
const ASSET = /^\/assets\/[^/]+\/[^/]+\/([^?]+)/;

/**
 * Builds one remote whenever its sources, or those they share, change, and serves the files of the newest build on a
 * separate loopback port. It runs in the released shell: production React, no eval, every file with its hash.
 */
export const startDevServer = async (
  { dir }: DeployablePackage,
  { onBuild, onError }: DevServerListeners,
): Promise<DevServer> => {
  const folder = path.join(dir, 'dist', `.live-${process.pid}`);
  const own = describePackage(dir).version;
  const { default: configure } = (await import(pathToFileURL(path.join(dir, 'webpack.config.ts')).href)) as {
    default: (env: BuildEnv) => Configuration;
  };
  const configuration = configure({ version: `${own}-dev.0`, output: folder, live: true });
  const compiler = webpack({ ...configuration, output: { ...configuration.output, clean: true }, stats: 'none' });
  if (!compiler) throw new Error(`webpack refused the configuration of ${dir}`);

  let served: AssetsManifest['files'] = {};
  const server = createServer((request, response) => {
    const [, file = ''] = ASSET.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const known = served[file] ?? (file.endsWith('.map') && served[file.slice(0, -'.map'.length)]);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    if (!known) return response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('No such file.\n');
    readFile(path.join(folder, file)).then(
      (bytes) =>
        response
          .writeHead(200, {
            'content-type': file.endsWith('.map') ? 'application/json' : known.contentType,
            'cross-origin-resource-policy': 'cross-origin',
            'x-content-type-options': 'nosniff',
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));

  const take = async (tookMs: number): Promise<void> => {
    const build = await readBuild(folder, own);
    served = build.assets.files;
    onBuild(build, tookMs);
  };
  const watching = compiler.watch({ aggregateTimeout: SETTLE_MS }, (error, stats) => {
    if (error) return onError(error.message);
    if (stats?.hasErrors()) return onError(stats.toString({ all: false, errors: true, colors: false }));
    take((stats?.endTime ?? 0) - (stats?.startTime ?? 0)).catch((cause: unknown) => onError(String(cause)));
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => watching?.close(() => resolve())),
        new Promise<void>((resolve) => server.close(() => resolve())),
      ]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The build in the folder. Its version is the hash of its files, so equal builds have equal versions. */
const readBuild = async (folder: string, own: string): Promise<AnnouncedBuild> => {
  const [assets, remote] = await Promise.all(
    ['assets.json', 'remote.json'].map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8'))),
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([assets.files, remote]))
    .digest('hex')
    .slice(0, 10);
  const version = `${own}-dev.${digest}`;
  return {
    assets: AssetsManifest.parse({ ...assets, version }),
    remote: RemoteManifest.parse({ ...remote, version }),
  };
};

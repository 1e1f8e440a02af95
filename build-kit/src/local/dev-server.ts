import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import webpack, { type Compilation, type Configuration, type Stats } from 'webpack';
import type { DeployablePackage } from '../build/packages.ts';
import type { AnnouncedBuild } from '../cli/registry/registry-client.ts';
import { assetFile } from '../webpack/asset-file.ts';
import type { BuildEnv } from '../webpack/base-config.ts';
import { describePackage } from '../webpack/package-description.ts';
import { HOT_BUILDS_PATH } from '../webpack/refresh/hot-build.ts';
import { createHotBuilds } from './hot-builds.ts';

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

/** A program that saves writes its files within this time. */
const SETTLE_MS = 20;
/** What replaces modules of the build before; kept, since a tab may be several builds behind. */
const HOT_UPDATE = /\.hot-update\.js(on)?(\.map)?$/;
const ASSET = /^\/assets\/[^/]+\/[^/]+\/([^?]+)/;

/**
 * Builds one remote whenever its sources, or those they share, change, and serves the files of the newest build on a
 * separate loopback port. It runs in the released shell: no eval, every file with its hash. Tabs that run an earlier build
 * are notified, and replace its modules (decision 110).
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
  const compiler = webpack({
    ...configuration,
    output: { ...configuration.output, clean: { keep: HOT_UPDATE } },
    stats: 'none',
  });
  if (!compiler) throw new Error(`webpack refused the configuration of ${dir}`);

  let served: AssetsManifest['files'] = {};
  const tabs = createHotBuilds();
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    if (request.url === HOT_BUILDS_PATH) return tabs.open(response);
    const [, file = ''] = ASSET.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const known = contentTypeOf(file, served);
    if (!known) return response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('No such file.\n');
    readFile(path.join(folder, file)).then(
      (bytes) =>
        response
          .writeHead(200, {
            'content-type': known,
            'cross-origin-resource-policy': 'cross-origin',
            'x-content-type-options': 'nosniff',
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));

  const take = async ({ hash, compilation, startTime, endTime }: Stats): Promise<void> => {
    const [build, updates] = await Promise.all([readBuild(folder, own), hashesOfUpdates(folder, compilation)]);
    served = build.assets.files;
    const hashes = Object.entries(served).map(([file, { integrity }]) => [file, integrity] as const);
    // Before it is announced: a tab that replaces its modules needs no other page.
    tabs.send({
      version: build.assets.version,
      hash,
      integrity: Object.fromEntries([...hashes, ...updates]),
      error: null,
    });
    onBuild(build, (endTime ?? 0) - (startTime ?? 0));
  };
  const refuse = (message: string): void => {
    tabs.sendError(message);
    onError(message);
  };
  const watching = compiler.watch({ aggregateTimeout: SETTLE_MS }, (error, stats) => {
    if (error) return refuse(error.message);
    if (!stats) return;
    if (stats.hasErrors()) return refuse(stats.toString({ all: false, errors: true, colors: false }));
    take(stats).catch((cause: unknown) => refuse(String(cause)));
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

/** Content type of a served file: one that the build lists, a source map, or a module update. Undefined: unknown file. */
const contentTypeOf = (file: string, listed: AssetsManifest['files']): string | undefined => {
  if (HOT_UPDATE.test(file)) return file.endsWith('.js') ? 'text/javascript' : 'application/json';
  if (file.endsWith('.map') && listed[file.slice(0, -'.map'.length)]) return 'application/json';
  return listed[file]?.contentType;
};

/** Integrity of the scripts that replace modules of the build before. */
const hashesOfUpdates = (folder: string, { assets }: Compilation): Promise<(readonly [string, string])[]> =>
  Promise.all(
    Object.keys(assets)
      .filter((file) => HOT_UPDATE.test(file) && file.endsWith('.js'))
      .map(async (file) => [file, assetFile(file, await readFile(path.join(folder, file))).integrity] as const),
  );

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

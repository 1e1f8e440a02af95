import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ownRepository } from '../build/packages.ts';
import { CHECKOUT } from '../build/repository-root.ts';
import { aloneConfig } from '../webpack/alone-config.ts';

/** Page around a package that runs alone; `#root` is where `dev/index.tsx` mounts. */
const page = (name: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}, alone</title>
<link rel="stylesheet" href="/main.css">
</head>
<body><div id="root"></div><script defer src="/main.js"></script></body>
</html>
`;

/** Folders of the packages with a page: the remote in the current folder, and the packages of this repository. */
const devPages = async (): Promise<ReadonlyMap<string, string>> => {
  const packages = CHECKOUT === null ? [] : await readdir(CHECKOUT);
  const folders = [
    ...packages.map((name) => [name, path.join(CHECKOUT ?? '', name)] as const),
    ...ownRepository().map(({ name, dir }) => [name, dir] as const),
  ];
  return new Map(folders.filter(([, dir]) => existsSync(path.join(dir, 'dev/index.tsx'))));
};

/**
 * Serves `<package>/dev/index.tsx` with reload on change; any path gives the page.
 * @returns its address, on `firstPort` or the next free one
 * @throws when the package has no dev page
 */
export const serveAlone = async (name: string, firstPort: number): Promise<string> => {
  const known = await devPages();
  const dir = known.get(name);
  if (dir === undefined) {
    throw new Error(
      `${name} has no dev/index.tsx. Packages that run alone: ${[...known.keys()].join(', ') || 'none yet'}`,
    );
  }
  const compiler = webpack(aloneConfig(dir));
  if (!compiler) throw new Error(`webpack refused the configuration of ${name}`);
  const port = Number(await WebpackDevServer.getFreePort(firstPort, 'localhost'));
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      static: [path.join(dir, 'dev')],
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      setupMiddlewares: (middlewares, { app }) => {
        app?.get(/^\/[^.]*$/, (_request, response) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(page(name));
        });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  return `http://localhost:${port}/`;
};

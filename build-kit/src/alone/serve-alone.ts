import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { repositoryRoot } from '../build/packages.ts';
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

const packagesWithDevPage = async (): Promise<string[]> => {
  const names = await readdir(repositoryRoot);
  return names.filter((name) => existsSync(path.join(repositoryRoot, name, 'dev/index.tsx')));
};

/**
 * Serves `<package>/dev/index.tsx` with reload on change; any path gives the page.
 * @returns its address, on `firstPort` or the next free one
 * @throws when the package has no dev page
 */
export const serveAlone = async (name: string, firstPort: number): Promise<string> => {
  const known = await packagesWithDevPage();
  if (!known.includes(name)) {
    throw new Error(`${name} has no dev/index.tsx. Packages that run alone: ${known.join(', ') || 'none yet'}`);
  }
  const dir = path.join(repositoryRoot, name);
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

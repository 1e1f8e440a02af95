import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** A separate site on a free port: the files of a folder, and its `index.html` for every other path. */
export const serveFolder = async (folder: string): Promise<{ readonly origin: string; close(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://folder.test').pathname) || 'index.html';
    const file = await readFile(path.join(folder, name)).catch(() => null);
    const type = TYPES[path.extname(file ? name : 'index.html')] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type });
    response.end(file ?? (await readFile(path.join(folder, 'index.html'))));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

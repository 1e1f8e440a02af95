import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A second origin on this host, as a CDN is: passes `/media/` on to the site, cookies included, and nothing else. */
export interface MediaOrigin {
  readonly origin: string;
  /** Paths of the requests, in order. */
  readonly paths: readonly string[];
  /** Where the site is, once it has started. */
  forwardTo(site: string): void;
  close(): Promise<void>;
}

export const openMediaOrigin = async (): Promise<MediaOrigin> => {
  const paths: string[] = [];
  let upstream = '';
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    paths.push(url);
    if (!url.startsWith('/media/') || upstream === '') return void response.writeHead(404).end();
    const forwarded = send(new URL(url, upstream), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // The site stops before the last requests of a browser.
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    paths,
    forwardTo(site) {
      upstream = site;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

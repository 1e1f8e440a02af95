import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

export interface TestReceiver {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Statuses of the next replies; 200 after them. */
  readonly statuses: number[];
  close(): Promise<void>;
}

/** A web server that keeps what it is sent. */
export const testReceiver = async (): Promise<TestReceiver> => {
  const received: ReceivedRequest[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    received.push({ path: request.url ?? '', headers: request.headers, body: bytes.toString('utf8'), bytes });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    statuses,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

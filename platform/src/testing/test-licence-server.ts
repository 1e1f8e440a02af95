import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PreparedReply {
  readonly status?: number;
  readonly body?: Buffer | string;
  /** The reply never comes. */
  readonly isSilent?: boolean;
  /** The first half of the reply comes, and the rest never. */
  readonly isSlow?: boolean;
}

export interface TestLicenceServer {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** By path; 404 for any other. */
  readonly replies: Map<string, PreparedReply | ((request: ReceivedRequest) => PreparedReply)>;
  close(): Promise<void>;
}

/** Replaces the licence servers of vendors, as far as their protocols are public, and keeps what it gets. */
export const testLicenceServer = async (): Promise<TestLicenceServer> => {
  const received: ReceivedRequest[] = [];
  const replies: TestLicenceServer['replies'] = new Map();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      const got = { path, method, headers, body: Buffer.concat(chunks) };
      received.push(got);
      const prepared = replies.get(path) ?? { status: 404 };
      const reply = typeof prepared === 'function' ? prepared(got) : prepared;
      const { status = 200, body = '', isSilent = false, isSlow = false } = reply;
      if (isSilent) return;
      response.writeHead(status);
      if (isSlow) response.write(Buffer.from(body).subarray(0, Math.floor(body.length / 2)));
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    replies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

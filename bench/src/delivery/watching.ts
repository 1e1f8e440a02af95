import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Authorize, StreamCreate, StreamDelete } from '@grandstand/shared-contracts/api';
import type { WireRequest } from '../platform/http-load.ts';
import type { Viewer } from '../platform/viewers.ts';

/** A reply as far as the trial looks at it. */
export interface MediaReply {
  readonly status: number;
  /** What the proxy's cache did: `HIT`, `MISS`, …; '' when it was not used. */
  readonly cache: string;
  readonly bytes: number;
}

/** A reply of a call. */
export interface CallReply {
  readonly status: number;
  readonly body: string;
  /** `name=value` of the cookies that it sets. */
  readonly cookies: readonly string[];
}

/** Sends calls to one origin. */
export type Send = (request: WireRequest) => Promise<CallReply>;

/** The proxy that viewers request everything from. */
export interface Edge {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<MediaReply>;
  readonly send: Send;
  close(): void;
}

const valueOf = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

interface Exchanged {
  readonly response: IncomingMessage;
  readonly bytes: Buffer;
}

const exchange = (
  origin: string,
  agent: http.Agent,
  { method, path, headers, body }: WireRequest,
): Promise<Exchanged> =>
  new Promise((resolve, reject) => {
    const { request: open } = origin.startsWith('https:') ? https : http;
    const request = open(`${origin}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('end', () => resolve({ response, bytes: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });

/** Sends calls to an origin by HTTP or, through the agent's certificate, HTTPS. */
export const sendTo =
  (origin: string, agent: http.Agent = http.globalAgent): Send =>
  async (request) => {
    const { response, bytes } = await exchange(origin, agent, request);
    const cookies = (response.headers['set-cookie'] ?? []).map(valueOf);
    return { status: response.statusCode ?? 0, body: bytes.toString(), cookies };
  };

export const openEdge = (origin: string, certificate: string, maxSockets = 64): Edge => {
  const agent = new https.Agent({ keepAlive: true, maxSockets, ca: certificate });
  return {
    async get(path, headers = {}) {
      const { response, bytes } = await exchange(origin, agent, { method: 'GET', path, headers, body: '' });
      return {
        status: response.statusCode ?? 0,
        cache: String(response.headers['x-cache'] ?? ''),
        bytes: bytes.length,
      };
    },
    send: sendTo(origin, agent),
    close: () => agent.destroy(),
  };
};

/** A viewer whose stream is open. */
export interface Watching {
  /** Address of the manifest, which every viewer has. */
  readonly manifest: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the open stream. */
  readonly heartbeatToken: string;
  /** Frees the slot. */
  leave(send: Send): Promise<void>;
}

/** @throws {Error} when the call was refused */
const dataOf = ({ status, body }: CallReply, what: string): unknown => {
  if (status !== 200) throw new Error(`${what} was refused: ${status} ${body.slice(0, 200)}`);
  return (JSON.parse(body) as { data?: unknown }).data;
};

/** Authorises and opens a stream as a page of the site does. @throws {Error} when a call is refused */
export const watch = async (send: Send, viewer: Viewer): Promise<Watching> => {
  const page = { 'sec-fetch-site': 'same-origin' };
  const request = viewer.authorize();
  const authorized = await send({ ...request, headers: { ...request.headers, ...page } });
  const { contentUrl, heartbeatToken } = Authorize.reply.parse(dataOf(authorized, 'Authorization'));
  const { deviceId } = viewer;
  const created = await send({
    method: StreamCreate.method,
    path: StreamCreate.path,
    // Each call proves the device with a new token.
    headers: { ...viewer.authorize().headers, ...page },
    body: JSON.stringify({ deviceId, itemId: 'yes-1', heartbeatToken }),
  });
  dataOf(created, `The stream of ${deviceId}`);
  const [cookie] = created.cookies;
  if (cookie === undefined) throw new Error(`The stream of ${deviceId} has no cookie.`);
  return {
    manifest: contentUrl,
    headers: { cookie },
    heartbeatToken,
    async leave(sendEnd) {
      const { authorization = '' } = viewer.authorize().headers;
      const removed = await sendEnd({
        method: StreamDelete.method,
        path: StreamDelete.path.replace(':deviceId', deviceId),
        headers: { authorization, 'x-heartbeat-token': heartbeatToken },
        body: '',
      });
      if (removed.status !== 200) throw new Error(`The stream of ${deviceId} was not removed: ${removed.status}`);
    },
  };
};

import type { KeySystem } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { OutboundRefusal, OutboundTimeout, sendOutbound } from '../../infrastructure/http/outbound.ts';
import type { LicenceServers } from './licence-servers.ts';
import type { ContentKey } from '../packaging/content-key.ts';
import { createTokenExchange } from './token-exchange.service.ts';

export interface LicenceRequest {
  readonly system: KeySystem;
  readonly contentId: string;
  readonly deviceId: string;
  /** Of the platform's own media; a token exchange gets them. Empty for media of other hosts. */
  readonly keys: readonly ContentKey[];
  /** What the key system of the browser made; not bytes: the certificate of the key system is requested. */
  readonly body: unknown;
}

/** What the browser gets. */
export interface LicenceReply {
  /** 403: refused. 502, 504: the server failed, or did not respond in time. */
  readonly status: 200 | 403 | 502 | 504;
  readonly type: string;
  readonly cacheControl: string;
  readonly body: Buffer | string;
}

/** Null: no server is configured for this key system. */
export type LicenceRelay = (request: LicenceRequest) => Promise<LicenceReply> | null;

const BYTES = 'application/octet-stream';
/** What each key system sends and gets, by its vendor's protocol. */
const TYPES: Readonly<Record<KeySystem, { readonly sent: string; readonly got: string }>> = {
  widevine: { sent: BYTES, got: BYTES },
  playready: { sent: 'text/xml; charset=utf-8', got: 'text/xml; charset=utf-8' },
  fairplay: { sent: BYTES, got: BYTES },
  clearkey: { sent: 'application/json', got: 'application/json' },
};
const PLAYREADY_ACTION = '"http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense"';

const MAX_LICENCE_BYTES = 256 * 1024;

/**
 * Sends licence requests of players to the operator's licence servers, with headers that never reach a browser. The bytes
 * are opaque in both directions. Callers have checked the viewer's right.
 */
export const createLicenceRelay = (servers: LicenceServers, clock: Clock): LicenceRelay => {
  const exchange = servers.tokenExchange && createTokenExchange(servers.tokenExchange, clock);
  const limits = { timeoutMs: servers.timeoutMs, maxBytes: MAX_LICENCE_BYTES };

  const licence = async ({
    system,
    body,
    ...named
  }: LicenceRequest & { readonly body: Buffer }): Promise<LicenceReply> => {
    const { url = '', headers = {} } = servers[system] ?? {};
    const { sent, got } = TYPES[system];
    const { status, bytes } = await sendOutbound(
      {
        url,
        method: 'POST',
        body,
        headers: {
          'content-type': sent,
          ...(system === 'playready' ? { soapaction: PLAYREADY_ACTION } : {}),
          ...headers,
          ...(await exchange?.({ system, ...named })),
        },
        ...limits,
      },
      TRUSTED,
    );
    if (status >= 200 && status < 300) return { status: 200, type: got, cacheControl: 'no-store', body: bytes };
    return status === 401 || status === 403
      ? refuse(403, `The licence server of ${system} refused this request with ${status}.`)
      : refuse(502, `The licence server of ${system} responded with ${status}.`);
  };

  const certificate = async (url: string): Promise<LicenceReply> => {
    const { status, bytes } = await sendOutbound({ url, headers: {}, ...limits }, TRUSTED);
    if (status !== 200)
      return refuse(502, `The certificate of FairPlay was not read: its host responded with ${status}.`);
    return { status: 200, type: BYTES, cacheControl: 'private, max-age=3600', body: bytes };
  };

  return (request) => {
    const { system, body } = request;
    if (!servers[system]) return null;
    if (Buffer.isBuffer(body)) return licence({ ...request, body }).catch(failureOf(system));
    const { certificate: url } = servers.fairplay ?? {};
    return system === 'fairplay' && url !== undefined ? certificate(url).catch(failureOf(system)) : null;
  };
};

const refuse = (status: 403 | 502 | 504, body: string): LicenceReply => ({
  status,
  type: 'text/plain; charset=utf-8',
  cacheControl: 'no-store',
  body,
});

/** The operator named the servers in the platform's own configuration: they may be inside the network. */
const TRUSTED = { privateHosts: [], allowsPrivate: true };

/** The address stays here: it may contain what identifies the operator's contract. */
const failureOf =
  (system: KeySystem) =>
  (error: unknown): LicenceReply => {
    if (error instanceof OutboundTimeout)
      return refuse(504, `The licence server of ${system} did not respond in time.`);
    if (error instanceof OutboundRefusal) return refuse(502, `The licence server of ${system} was not reached.`);
    throw error;
  };

import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that the platform does not send to. The message names the address, why, and what to do. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
}

export interface OutboundOptions {
  /** Host names that may be private addresses and use http, as operators configured them. */
  readonly privateHosts: readonly string[];
  /** Any private address and http: never in production. */
  readonly allowsPrivate?: boolean;
  /** What to do about a private address. */
  readonly remedy?: string;
}

export interface OutboundPost {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 10_000;
const MAX_URL_LENGTH = 2_000;

/** Loopback, private, link-local (with the metadata services of clouds), shared, documentation, multicast, reserved. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** IPv4 addresses inside of IPv6 are compared as what they are. */
const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const REMEDY = 'Use a public https address, or add the host to GS_WEBHOOK_PRIVATE_HOSTS.';

const isTrusted = (url: URL, { privateHosts, allowsPrivate = false }: OutboundOptions): boolean =>
  /^https?:$/.test(url.protocol) && (allowsPrivate || privateHosts.includes(hostOf(url)));

/** What can be judged without asking the DNS. @throws {OutboundRefusal} */
export const checkOutboundUrl = (text: string, options: OutboundOptions): URL => {
  const { remedy = REMEDY } = options;
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  const shown = text.slice(0, 120);
  if (!url)
    throw new OutboundRefusal(`"${shown}" is not an address: use one such as https://hooks.example.com/grandstand.`);
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefusal(`"${url.host}" has credentials in its address: leave them out.`);
  if (isTrusted(url, options)) return url;
  if (url.protocol !== 'https:') throw new OutboundRefusal(`"${shown}" does not use https. ${remedy}`);
  if (isIP(hostOf(url)) !== 0 && isPrivate(hostOf(url)))
    throw new OutboundRefusal(`"${hostOf(url)}" is a private address. ${remedy}`);
  return url;
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Judges the addresses that are connected to, so that a name cannot change between a check and its use. */
const publicOnly =
  (remedy: string): LookupFunction =>
  (hostname, options, callback) =>
    lookUp(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family);
      const found = typeof address === 'string' ? [{ address }] : address;
      const refused = found.find((one) => isPrivate(one.address));
      if (!refused) return callback(null, address, family);
      callback(new OutboundRefusal(`"${hostname}" is the private address ${refused.address}. ${remedy}`), '', 0);
    });

/** Sends JSON to an address that operators chose. Redirects are not followed. @returns the status @throws {Error} */
export const postOutbound = ({ url: text, body, headers }: OutboundPost, options: OutboundOptions): Promise<number> => {
  const url = checkOutboundUrl(text, options);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isTrusted(url, options) ? {} : { lookup: publicOnly(options.remedy ?? REMEDY) }),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
};

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Of the reply. */
  readonly maxBytes: number;
}

export interface OutboundBytes {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

/** The host did not reply in time. */
export class OutboundTimeout extends OutboundRefusal {}

/**
 * Sends to an address that operators chose, and reads the reply. Redirects are not followed.
 * @throws {OutboundRefusal} naming why there is no reply; {OutboundTimeout}
 */
export const sendOutbound = (
  { url: text, method = 'GET', body, headers, timeoutMs, maxBytes }: OutboundRequest,
  options: OutboundOptions,
): Promise<OutboundBytes> => {
  const url = checkOutboundUrl(text, options);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error instanceof OutboundRefusal ? error : refusalOf(text, error, timeoutMs));
    const request = send(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body ? { 'content-length': body.length } : {}),
          'accept-encoding': 'identity',
          'user-agent': 'Grandstand',
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(isTrusted(url, options) ? {} : { lookup: publicOnly(options.remedy ?? REMEDY) }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('error', fail);
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) request.destroy(new OutboundRefusal(`"${text}" is larger than ${maxBytes} bytes.`));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            bytes: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on('error', fail);
    request.end(body);
  });
};

const refusalOf = (text: string, error: Error, timeoutMs: number): OutboundRefusal =>
  error.name === 'TimeoutError' || error.name === 'AbortError'
    ? new OutboundTimeout(
        `"${text}" was not read (no reply within ${timeoutMs / 1000} s): check the address, and that its host is up.`,
      )
    : new OutboundRefusal(
        `"${text}" was not read (${(error as NodeJS.ErrnoException).code ?? error.message}): check the address, and that its host is up.`,
      );

export interface OutboundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Of a text such as a manifest. */
const TEXT_LIMITS = { timeoutMs: 8_000, maxBytes: 2 * 1024 * 1024 };

/** Reads a text. @throws {OutboundRefusal} naming why it was not read */
export const getOutbound = async (
  { url, headers }: Omit<OutboundPost, 'body'>,
  options: OutboundOptions,
): Promise<OutboundReply> => {
  const { bytes, ...reply } = await sendOutbound({ url, headers, ...TEXT_LIMITS }, options);
  return { ...reply, body: bytes.toString('utf8') };
};

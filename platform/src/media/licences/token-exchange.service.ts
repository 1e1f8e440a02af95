import type { KeySystem } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { OutboundRefusal, sendOutbound } from '../../infrastructure/http/outbound.ts';
import type { ContentKey } from '../packaging/content-key.ts';
import type { LicenceServers } from './licence-servers.ts';

interface TokenRequest {
  readonly system: KeySystem;
  readonly contentId: string;
  readonly deviceId: string;
  readonly keys: readonly ContentKey[];
}

/** Keys of the platform's own media: the licence server learns them with the token. */
const keysOf = (keys: readonly ContentKey[]) =>
  keys.map(({ scheme, keyId, key, iv }) => ({
    scheme,
    keyId: keyId.toString('hex'),
    key: key.toString('base64'),
    iv: iv.toString('base64'),
  }));

const Token = z.object({ token: z.string().min(1), expiresInS: z.number().positive().default(60) });

/** Before its end a token is replaced, so that none expires on its way. */
const MARGIN_MS = 10_000;
const MAX_TOKENS = 10_000;
const LIMITS = { timeoutMs: 5_000, maxBytes: 64 * 1024 };
const TRUSTED = { privateHosts: [], allowsPrivate: true };

/**
 * Obtains a token for content and device by a POST of both, and returns the header with it. A token is used until shortly
 * before it expires. @throws {OutboundRefusal} when there is none
 */
export const createTokenExchange = (
  { url, headers, header, prefix }: NonNullable<LicenceServers['tokenExchange']>,
  clock: Clock,
) => {
  const known = new Map<string, { readonly token: string; readonly untilMs: number }>();

  const obtain = async ({ keys, ...named }: TokenRequest): Promise<z.output<typeof Token>> => {
    const { status, bytes } = await sendOutbound(
      {
        url,
        method: 'POST',
        body: Buffer.from(JSON.stringify({ ...named, ...(keys.length > 0 && { keys: keysOf(keys) }) })),
        headers: { 'content-type': 'application/json', ...headers },
        ...LIMITS,
      },
      TRUSTED,
    );
    const parsed = Token.safeParse(status === 200 ? jsonOf(bytes) : null);
    if (!parsed.success) throw new OutboundRefusal(`The token exchange responded with ${status} and without a token.`);
    return parsed.data;
  };

  return async (request: TokenRequest): Promise<Record<string, string>> => {
    const keyIds = request.keys.map(({ keyId }) => keyId.toString('hex'));
    const key = JSON.stringify([request.system, request.contentId, request.deviceId, keyIds]);
    const kept = known.get(key);
    if (kept && kept.untilMs > clock.now()) return { [header]: prefix + kept.token };
    const { token, expiresInS } = await obtain(request);
    known.delete(key);
    known.set(key, { token, untilMs: clock.now() + expiresInS * 1_000 - MARGIN_MS });
    const [oldest] = known.keys();
    if (known.size > MAX_TOKENS && oldest !== undefined) known.delete(oldest);
    return { [header]: prefix + token };
  };
};

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

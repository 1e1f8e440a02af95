import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChildPlatform } from '../child-platform.ts';
import { releaseRemotes } from '../release-remotes.ts';
import { testDatabase } from '../test-database.ts';

type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

export interface WireReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * A listening platform, called with nothing but literals: this file and its tests do not import the contract, so a
 * renamed path, wrapper or field fails here even when client, server and their shared schema agree.
 */
export interface RunningPlatform {
  readonly origins: Readonly<Record<'site' | 'tvProvider' | 'control', string>>;
  /** `pathAndQuery` on the site. An object body is sent as JSON, a string as a form. */
  request(method: string, pathAndQuery: string, headers?: Headers, body?: Fields | string | null): Promise<WireReply>;
  /** The account service: `fields` in the message `wrapper`, with the service credentials every message carries. */
  account(path: string, wrapper: string, fields: Fields, accessToken?: string): Promise<WireReply>;
  /** An access token of the seed user. */
  signIn(seed: string): Promise<string>;
  stop(): Promise<void>;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

export const runningPlatform = async (): Promise<RunningPlatform> => {
  const [database, dataDir] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'grandstand-wire-'))]);
  // Mails and redirects lead to the screens of a release.
  await releaseRemotes(database.db, 'development');
  const platform = await startChildPlatform({ DATABASE_URL: database.url, GS_DATA_DIR: dataDir });
  const { site, tvProvider, control } = platform.addresses;

  const request: RunningPlatform['request'] = async (method, pathAndQuery, headers = {}, body) => {
    const isForm = typeof body === 'string';
    const type = body === undefined ? {} : isForm ? form : json;
    const response = await fetch(`${site}${pathAndQuery}`, {
      method,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };

  const account: RunningPlatform['account'] = (url, wrapper, fields, accessToken) =>
    request('POST', url, accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }, {
      [wrapper]: { apiUser: 'web', apiPassword: 'public', channelPartnerID: 'YESNW', ...fields },
    });

  const signIn = async (seed: string): Promise<string> => {
    const { body } = await account('/yesnetwork/getOAuthAccessTokenv2', 'GetOAuthAccessTokenv2RequestMessage', {
      contactUsername: `${seed}@example.test`,
      contactPassword: 'Grandstand1!',
      deviceMessage: { deviceType: 'Web', deviceName: 'Wire test' },
    });
    return (body['GetOAuthAccessTokenv2ResponseMessage'] as { accessToken: string }).accessToken;
  };

  return {
    origins: { site, tvProvider, control },
    request,
    account,
    signIn,
    async stop() {
      await platform.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** The `X-Device-Id` of playback calls: HS256 with the registered secret, audience `playback-auth-service`. */
export const signedDeviceId = (deviceId: string, secret: string): string => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = { aud: 'playback-auth-service', sub: deviceId, iat, exp: iat + 60, jti: randomUUID() };
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const key = Buffer.from(secret, 'base64url');
  return `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`;
};

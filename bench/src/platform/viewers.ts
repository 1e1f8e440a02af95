import { createHmac, randomUUID } from 'node:crypto';
import {
  AccessCheck,
  Authorize,
  DEVICE_TOKEN_AUDIENCE,
  DEVICE_TOKEN_LIFE_S,
  Heartbeat,
} from '@grandstand/shared-contracts/api';
import type pg from 'pg';
import { systemClock } from '../../../platform/src/infrastructure/clock/clock.ts';
import { fixedKey } from '../../../platform/src/infrastructure/keys/key-ring.service.ts';
import { createSignedTokens } from '../../../platform/src/infrastructure/tokens/signed-tokens.ts';
import { createDeviceSecrets } from '../../../platform/src/services/video/device-secrets.ts';
import { SLOT_LIFE_MS } from '../../../platform/src/services/video/streams/stream-store.ts';
import type { WireRequest } from './http-load.ts';

const TOKEN_LIFE_S = 3_600;
const CONTENT = 'yes-1';

/** A subscriber who watches on one device: everything its browser would have by now. */
export interface Viewer {
  readonly accountId: string;
  readonly deviceId: string;
  readonly streamId: string;
  authorize(): WireRequest;
  checkAccess(): WireRequest;
  heartbeat(): WireRequest;
}

/** Copies a seed subscriber `count` times, straight into the database. */
export const addSubscribers = async (client: pg.Client, count: number): Promise<void> => {
  const copy = (table: string, fields: string, key: string) =>
    client.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${fields}))).*
       from ${table} t, generate_series(1, $1::int) g where t.${key} = 'sp-card-m'`,
      [count],
    );
  await copy(
    'account',
    `'id', 'bench-' || g, 'email', 'bench-' || g || '@example.test', 'user_name', 'bench-' || g`,
    'id',
  );
  await copy('subscription', `'id', 'bench-' || g, 'account_id', 'bench-' || g`, 'account_id');
  const inAnHour = `${Date.now() + TOKEN_LIFE_S * 1000}`;
  await client.query(
    `insert into session_family (id, account_id, cookie_hash, device_name, created_at, expires_at)
     select 'bench-' || g, 'bench-' || g, '', 'bench', 0, $2::bigint from generate_series(1, $1::int) g`,
    [count, inAnHour],
  );
  await client.query('analyze');
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const viewers = async (client: pg.Client, count: number): Promise<Viewer[]> => {
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from key_material');
  const keyOf = (name: string): string => rows.find((row) => row.name === name)?.value ?? '';
  const tokens = createSignedTokens(fixedKey(keyOf('platform.tokens')), systemClock);
  const secrets = createDeviceSecrets(fixedKey(keyOf('video.device')), systemClock);
  const bearer = `Bearer ${tokens.sign('client', { cli: 'bench' }, TOKEN_LIFE_S)}`;

  return Array.from({ length: count }, (_, index): Viewer => {
    const accountId = `bench-${index + 1}`;
    const deviceId = `bench-device-${index + 1}`;
    const streamId = randomUUID();
    const secret = Buffer.from(secrets.secretOf(deviceId, accountId).secret, 'base64url');
    const entitlement = tokens.sign('entitlement', { sub: accountId, fam: accountId }, TOKEN_LIFE_S);
    const heartbeatToken = tokens.sign(
      'heartbeat',
      { sid: streamId, sub: accountId, dev: deviceId, cid: CONTENT },
      (SLOT_LIFE_MS / 1_000) * 10,
    );
    /** A device signs every call. */
    const deviceToken = (): string => {
      const iat = Math.floor(Date.now() / 1_000);
      const claims = {
        aud: DEVICE_TOKEN_AUDIENCE,
        sub: deviceId,
        iat,
        exp: iat + DEVICE_TOKEN_LIFE_S,
        jti: randomUUID(),
      };
      const unsigned = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
      return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
    };
    const headers = () => ({
      authorization: bearer,
      'x-authorization': entitlement,
      'x-device-id': deviceToken(),
      'content-type': 'application/json',
    });
    const authorization = JSON.stringify({
      catalogType: 'channel',
      contentId: CONTENT,
      contentTypeId: 'live',
      delivery: 'streaming',
      deviceId,
      deviceName: 'Bench',
      disableSsai: true,
      drm: 'clearkey',
      mediaFormat: 'dash',
      playbackMode: 'live',
      urlParameters: {},
    });
    const beat = JSON.stringify({ deviceId, itemId: CONTENT, entityId: 'bench', heartbeatToken });
    return {
      accountId,
      deviceId,
      streamId,
      authorize: () => ({ method: Authorize.method, path: Authorize.path, headers: headers(), body: authorization }),
      checkAccess: () => ({
        method: AccessCheck.method,
        path: AccessCheck.path.replace(':cid', CONTENT),
        headers: headers(),
        body: '',
      }),
      heartbeat: () => ({ method: Heartbeat.method, path: Heartbeat.path, headers: headers(), body: beat }),
    };
  });
};

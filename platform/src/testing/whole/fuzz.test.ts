/** @long */
import { EXAMPLES } from '@grandstand/contracts-testing/examples';
import { type Call, ChangePassword, GetOAuthAccessToken, LogOutUser, toWire } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { damaged, hostileText, nearly } from '../hostile.ts';
import { leakIn } from '../leaks.ts';
import { platformWithIdentity } from '../social-visit.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform } from '../test-platform.ts';
import { testViewers } from '../test-viewers.ts';
import { rounds, SEED } from '../trial.ts';

jest.setTimeout(300_000);

const RUNS = { seed: SEED, numRuns: rounds(60) } as const;
/** Rate limits are off: they would hide the call's own response. */
const NO_LIMITS = Object.fromEntries(
  ['SIGN_IN', 'CREATE', 'SEARCH', 'PRIVACY', 'EVENTS'].map((name) => [`GS_LIMIT_${name}`, '1000000']),
);

let platform: TestPlatform;
let headersOf: (call: Call) => Promise<Record<string, string>>;
beforeAll(async () => {
  platform = await platformWithIdentity(NO_LIMITS);
  const { client, viewer } = await testViewers(platform);
  const { headers } = await viewer('card-y', 'browser-1');
  const session = async () => {
    const response = await send(platform.site, GetOAuthAccessToken, credentials('lapsed'));
    return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']).headers;
  };
  let signedIn = await session();
  headersOf = async ({ id, auth }) => {
    if (auth === 'playback') return headers().headers;
    if (auth === 'client') return client.headers;
    if (auth !== 'bearer') return {};
    if (id === LogOutUser.id || id === ChangePassword.id) signedIn = await session();
    return signedIn;
  };
});
afterAll(() => platform.close());

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** S-13: errors in a request have one form, with a code, and name the field. Null when it is. */
const problemIn = (response: LightMyRequestResponse): string | null => {
  const { statusCode, headers, body } = response;
  if (leakIn(response) !== null || statusCode < 400) return leakIn(response);
  const isSafeJson =
    headers['content-type'] === 'application/json; charset=utf-8' && headers['x-content-type-options'] === 'nosniff';
  const { errorCode, errorMessage, requestId, ...more } = response.json<Record<string, string>>();
  const namesField =
    errorCode !== 'malformed_request' || /\w+: |needed|body|read this (request|address)/.test(errorMessage ?? '');
  const isWhole = [errorCode, errorMessage, requestId].every(isText) && Object.keys(more).length === 0;
  return isSafeJson && isWhole && namesField ? null : `${statusCode} ${body}`;
};

const cases = EXAMPLES.map((example) => [`${example.call.method} ${example.call.path}`, example] as const);

test.each(cases)('S-33: %s handles unexpected fields', async (_name, { call, request }) => {
  await fc.assert(
    fc.asyncProperty(nearly(request), async (fields) => {
      const wire = toWire(call, fields, { ...(await headersOf(call)) }, () => '');
      const headers = Object.fromEntries(
        Object.entries(wire.headers).map(([name, value]) => [name, encodeURI(value.toWellFormed())]),
      );
      const payload = wire.body === null ? {} : { payload: wire.body };
      const response = await platform.site.inject({ method: call.method, url: wire.url, headers, ...payload });
      expect(problemIn(response)).toBeNull();
    }),
    RUNS,
  );
});

test.each(cases.filter(([, { call }]) => call.encoding !== 'query'))(
  '%s bears a body that was damaged on its way',
  async (_name, { call, request }) => {
    const { url, body } = toWire(call, request, {}, () => '');
    await fc.assert(
      fc.asyncProperty(damaged(body ?? '{}'), async ({ type, text }) => {
        const headers = { ...(await headersOf(call)), 'content-type': type };
        const response = await platform.site.inject({ method: call.method, url, headers, payload: text });
        expect(problemIn(response)).toBeNull();
      }),
      RUNS,
    );
  },
);

test.each([
  ['/ads/pre-roll.xml?kind='],
  ['/ads/track/start?ad='],
  ['/ads/track/'],
  ['/media/'],
  ['/media/live/'],
  ['/assets/'],
  ['/tv-providers/'],
  ['/sandbox/google/'],
  ['/sandbox/facebook/auth?client_id='],
  ['/sandbox/apple/sign-in/'],
  ['/api/v1/authenticate?reg_code='],
  ['/config/'],
  ['/'],
])('an address beginning with %s bears anything behind it', async (start) => {
  await fc.assert(
    fc.asyncProperty(hostileText, fc.boolean(), async (text, encoded) => {
      const end = encoded ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^!-~]/g, '').replace(/#.*/, '');
      for (const app of [platform.site, platform.tvProvider, platform.identity]) {
        const response = await app.inject({ url: `${start}${end}`, headers: { accept: 'application/json' } });
        expect(leakIn(response)).toBeNull();
      }
    }),
    RUNS,
  );
});

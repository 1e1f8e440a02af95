import { EXAMPLES } from '@grandstand/contracts-testing/examples';
import { HEALTH_PATH, VITALS_PATH } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import { CSP_REPORT_PATH } from '../../control-plane/edge/csp.ts';
import { aCard, anOrder, checkoutVisits } from '../checkout-visit.ts';
import { damaged, hostileText, nearly } from '../hostile.ts';
import { leakIn } from '../leaks.ts';
import { providerVisits } from '../provider-visit.ts';
import { type RegisteredRoute, routesOf } from '../routes-of.ts';
import { type TestPlatform, testPlatform } from '../test-platform.ts';
import { rounds, SEED } from '../trial.ts';

jest.setTimeout(300_000);

const TOKEN = 'a-token-of-the-fuzz-test';
const ORIGINS = ['site', 'console', 'checkout', 'identity', 'tvProvider', 'control'] as const;
type Origin = (typeof ORIGINS)[number];
/** Streams that end when their reader goes. */
const ENDLESS = new Set(['site GET /registry/stream', 'site GET /content/scores/stream', 'console GET /events']);

/** Regular input of a route outside the contract; `live` belongs to an active visit. */
const BODIES: Readonly<Record<string, (live: Live) => Fields>> = {
  'console POST /session': () => ({ email: 'olga@example.test', password: 'Grandstand1!' }),
  'console POST /session/password': () => ({ current: 'Grandstand1!', password: 'a better secret 7' }),
  'console POST /alarms': () => ({
    alerts: [{ status: 'firing', labels: { environment: 'development', remote: 'mf-watch' }, annotations: {} }],
  }),
  'console POST /ofrep/v1/evaluate/flags': () => ({
    context: { environment: 'development', targetingKey: 'visitor-1' },
  }),
  'console POST /ofrep/v1/evaluate/flags/:key': () => ({
    context: { environment: 'development', targetingKey: 'visitor-1' },
  }),
  'console POST /graphql': () => ({
    query: 'query Q($environment: String!, $last: Int) { releases(environment: $environment, last: $last) { id } }',
    variables: { environment: 'development', last: 5 },
    operationName: 'Q',
  }),
  'console PUT /publish/:name/:version/*': () => ({ name: 'mf-watch', files: ['remote.js'] }),
  'console PUT /overrides/:id/build': () => ({ assets: { name: 'mf-watch', files: {} }, remote: { name: 'mf-watch' } }),
  // Resumable uploads: a body is bytes of a video.
  'console POST /uploads': () => ({ bytes: 'of a video' }),
  'console PATCH /uploads/:id': () => ({ bytes: 'of a video' }),
  'console POST /pictures': () => ({ bytes: 'of a picture' }),
  'checkout POST /checkout/request': ({ ticket, clientSessionToken }) => ({
    ticket,
    request: anOrder(clientSessionToken),
  }),
  'checkout POST /checkout/submit': ({ ticket }) => ({ ticket, form: aCard({ number: '4000 0000 0000 0002' }) }),
  'site POST /pages/confirm-email': () => ({ token: 'a-token-that-nobody-has' }),
  'site POST /pages/contact': () => ({ email: 'fan@example.test', topic: 'other', message: 'Hello' }),
  'site POST /pages/privacy-choices': () => ({ limit: '1' }),
  'tvProvider POST /sign-in/:provider': () => ({ username: 'tv-ok', password: 'Grandstand1!' }),
  'identity POST /sandbox/google/sign-in/:uid': () => ({ email: 'ada@example.test', password: 'Grandstand1!' }),
  'identity POST /sandbox/facebook/sign-in/:uid': () => ({ person: 'fb-1' }),
  'identity POST /sandbox/apple/sign-in/:uid': () => ({ person: 'apple-1' }),
  'control POST /flags': () => ({ isPhase2Enabled: true, minAge: 13, players: {} }),
  'control POST /geo': () => ({ country: 'us', zone: 'nets', zip: '10451' }),
  'control POST /clock': () => ({ offsetMs: 1_000 }),
  'control POST /blackout': () => ({ cid: 'yes-1', until: 1_800_000_000_000 }),
  'control POST /faults': () => ({ match: 'GET /nothing', status: 500, times: 1 }),
  'control POST /sessions/expire': () => ({ email: 'card-m@example.test' }),
  'control POST /tv/code': () => ({ deviceId: 'tv-1', platform: 'samsung' }),
  'control POST /push/send': () => ({ tag: 'TEAM-NEWS', title: 'First pitch', body: 'in ten minutes' }),
  'control POST /jobs/run': () => ({}),
  'control POST /seed': () => ({}),
  [`site POST ${HEALTH_PATH}`]: () => ({
    releaseId: 1,
    remotes: [{ name: 'mf-watch', version: '1.0.0', loads: 1, failures: 0, errors: 0 }],
  }),
  [`site POST ${VITALS_PATH}`]: () => ({
    releaseId: 1,
    vitals: [{ name: 'mf-watch', version: '1.0.0', metric: 'LCP', value: 1_200 }],
  }),
  [`site POST ${CSP_REPORT_PATH}`]: () => ({ 'csp-report': { 'blocked-uri': 'inline', 'document-uri': '/watch' } }),
};

/** Addresses of the release, which one route for every path answers. */
const RETURNS: typeof BODIES = {
  'site POST /login/social': () => ({ code: 'c', state: 's', user: '{}' }),
  'site POST /authenticate/social': () => ({ code: 'c', state: 's', user: '{}' }),
};
const FORMS = /\/sign-in\/|\/social$|\/confirm-email$|\/contact$|\/privacy-choices$/;

type Fields = Readonly<Record<string, unknown>>;
interface Live {
  readonly ticket: string;
  readonly clientSessionToken: string;
  /** Path of a TV provider's sign-in page. */
  readonly providerPage: string;
}

let platform: TestPlatform;
let live: Live;
beforeAll(async () => {
  const limits = ['SIGN_IN', 'CREATE', 'SEARCH', 'PRIVACY', 'EVENTS', 'GRAPHQL'].map((name) => [
    `GS_LIMIT_${name}`,
    '1000000',
  ]);
  platform = await testPlatform({ ...Object.fromEntries(limits), GS_REGISTRY_TOKEN: TOKEN });
  const { ticket, clientSessionToken } = await checkoutVisits(() => platform).ordered('nosub');
  live = { ticket, clientSessionToken, providerPage: await providerVisits(() => platform).pageOf('browser-1') };
});
afterAll(() => platform.close());

const headersFor = (origin: Origin): Record<string, string> => {
  if (origin === 'console') return { authorization: `Bearer ${TOKEN}`, 'x-actor': 'fuzz' };
  return origin === 'checkout' ? { origin: 'http://localhost:8081' } : {};
};
const nameOf = (origin: Origin, { method, url }: RegisteredRoute): string => `${origin} ${method} ${url}`;
const isCall = (route: RegisteredRoute): boolean =>
  EXAMPLES.some(({ call }) => call.method === route.method && call.path === route.url);
/** `route` with unexpected parameters. */
const addressed = ({ url }: RegisteredRoute, part: string, isEncoded: boolean): string => {
  const text = isEncoded ? encodeURIComponent(part.toWellFormed()) : part.replace(/[^!-~]/g, '').replace(/#.*/, '');
  return url.replace(/:\w+|\*$/g, () => text);
};

test.each(ORIGINS)('S-33: every route of the origin %s bears any address', async (origin) => {
  const routes = routesOf(platform[origin]).filter(
    (route) => !ENDLESS.has(nameOf(origin, route)) && !['/seed', '/jobs/run'].includes(route.url),
  );
  expect(routes.length).toBeGreaterThan(6);
  for (const route of routes) {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, fc.boolean(), async (part, query, isEncoded) => {
        const given = isEncoded ? encodeURIComponent(query.toWellFormed()) : query.replace(/[^!-~]|#/g, '');
        const url = `${addressed(route, part, isEncoded)}?${given}=${given}&cid=${given}&to=${given}&request=${given}`;
        const response = await platform[origin].inject({
          method: route.method as 'GET',
          url,
          headers: headersFor(origin),
        });
        // No console is built, and files of the release are missing: pages respond with 503.
        const leak = response.statusCode < 400 ? null : leakIn(response, 503);
        expect({ route, leak }).toEqual({ route, leak: null });
      }),
      { seed: SEED, numRuns: rounds(12) },
    );
  }
});

test('no route that takes a body is left out', () => {
  const bodied = ORIGINS.flatMap((origin) =>
    routesOf(platform[origin])
      .filter((route) => ['POST', 'PUT', 'PATCH'].includes(route.method) && !isCall(route) && route.url !== '/*')
      .map((route) => nameOf(origin, route)),
  );
  expect(bodied.toSorted()).toEqual(Object.keys(BODIES).toSorted());
});

test.each(Object.entries({ ...BODIES, ...RETURNS }))('%s handles an unexpected body', async (name, bodyOf) => {
  const [origin, method, path] = name.split(' ') as [Origin, 'POST', string];
  const isForm = FORMS.test(path);
  const url = path === '/sign-in/:provider' ? live.providerPage : path.replace(/:\w+/g, '1.0.0').replace('*', 'a.js');
  const encoded = (fields: Fields) =>
    isForm
      ? {
          type: 'application/x-www-form-urlencoded',
          text: new URLSearchParams(
            Object.entries(fields).map(([key, value]) => [key, String(value).toWellFormed()]),
          ).toString(),
        }
      : { type: 'application/json', text: JSON.stringify(fields) };
  const bodies = fc.oneof(nearly(bodyOf(live)).map(encoded), damaged(encoded(bodyOf(live)).text));
  await fc.assert(
    fc.asyncProperty(bodies, async ({ type, text }) => {
      const headers = { ...headersFor(origin), 'content-type': type };
      const response = await platform[origin].inject({ method, url, headers, payload: text });
      expect(leakIn(response)).toBeNull();
    }),
    { seed: SEED, numRuns: path === '/seed' || path === '/jobs/run' ? 3 : rounds(60) },
  );
  platform.clock.offsetMs = 0;
});

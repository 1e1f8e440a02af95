import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod';
import { by } from '../../testing/test-registry.ts';
import { type TestSite, testSite } from '../../testing/test-site.ts';

let site: TestSite;

beforeEach(async () => {
  site = await testSite();
});
afterEach(() => site.close());

const integrity = z.string().regex(/^sha384-[\w+/]{64}$/);
const entryOf = (name: string, version: string) => `http://localhost:8080/assets/${name}/${version}/remoteEntry.5f.js`;

/** As published: github.com/awslabs/frontend-discovery, schema/v1-pre.json. */
const Discovery = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z.array(
      z.strictObject({
        url: z.string(),
        fallbackUrl: z.string().optional(),
        metadata: z.strictObject({ integrity, version: z.string() }),
        extras: z.record(z.string(), z.unknown()).optional(),
        deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
      }),
    ),
  ),
});

/** As published: piral-base, `PiletV1Entry`, in the `items` of a feed. */
const PiralFeed = z.object({
  items: z.array(
    z.strictObject({
      name: z.string(),
      version: z.string(),
      spec: z.literal('v1'),
      requireRef: z.string(),
      link: z.url(),
      integrity,
      custom: z.record(z.string(), z.unknown()),
    }),
  ),
});

const digestOf = async (body: Buffer): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-384', new Uint8Array(body));
  return `sha384-${Buffer.from(digest).toString('base64')}`;
};

test('the release is an import map of ES modules with their integrity, for any origin to read', async () => {
  const reply = await site.app.inject('/registry/import-map.json');
  expect(reply.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/importmap\+json/),
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  });
  const map = z
    .strictObject({ imports: z.record(z.string(), z.url()), integrity: z.record(z.url(), integrity) })
    .parse(reply.json());
  const address = (name: string) => `http://localhost:8080/registry/modules/${name}@2.0.0.js`;
  expect(map.imports).toEqual({ 'mf-account': address('mf-account'), 'mf-watch': address('mf-watch') });
  const module = await site.app.inject(new URL(address('mf-watch')).pathname);
  expect(module.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  expect(module.body).toContain(entryOf('mf-watch', '2.0.0'));
  expect(map.integrity[address('mf-watch')]).toBe(await digestOf(module.rawPayload));
});

test('a script of a version that is not served is refused with where to look', async () => {
  const reply = await site.app.inject('/registry/modules/mf-watch@9.9.9.js');
  expect([reply.statusCode, reply.json()]).toEqual([
    404,
    {
      message: 'development does not serve /registry/modules/mf-watch@9.9.9.js: see /registry/discovery.json.',
    },
  ]);
});

test('frontend-discovery and Piral get what visitors get: shares of a rollout, and nothing that is off', async () => {
  const { registry, app } = site;
  const base = await registry.compositions.currentId('development');
  const wanted = { remotes: [{ name: 'mf-watch', version: '1.2.0' }], percent: 12.5 };
  await registry.rollouts.start('development', base, wanted, by);
  await registry.releases.toggle('development', 'mf-account', false, by);
  const { microFrontends } = Discovery.parse((await app.inject('/registry/discovery.json')).json());
  expect(Object.keys(microFrontends)).toEqual(['mf-watch']);
  expect(microFrontends['mf-watch']).toMatchObject([
    { url: entryOf('mf-watch', '2.0.0'), deployment: { traffic: 87.5, default: true } },
    {
      url: entryOf('mf-watch', '1.2.0'),
      metadata: { version: '1.2.0' },
      deployment: { traffic: 12.5, default: false },
      extras: { globalName: 'mf_watch_1_2_0' },
    },
  ]);
  const { items } = PiralFeed.parse((await app.inject('/registry/piral')).json());
  const link = 'http://localhost:8080/registry/pilets/mf-watch@2.0.0.js';
  expect(items).toMatchObject([
    {
      name: 'mf-watch',
      version: '2.0.0',
      link,
      custom: { routes: ['/watch/:vodId?'], shared: { react: '^19.0.0' } },
    },
  ]);
  const pilet = await app.inject(new URL(link).pathname);
  expect(items[0]?.integrity).toBe(await digestOf(pilet.rawPayload));
});

test('they answer 503 with Retry-After before the first release', async () => {
  const { app } = await site.open('production');
  const reply = await app.inject('/registry/discovery.json');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  await app.close();
});

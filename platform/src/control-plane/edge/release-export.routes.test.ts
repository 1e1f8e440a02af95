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

/** As published: piral-base, `PiletMfEntry`, in the `items` of a feed. */
const PiralFeed = z.object({
  items: z.array(
    z.strictObject({
      name: z.string(),
      version: z.string(),
      spec: z.literal('mf'),
      link: z.url(),
      integrity,
      custom: z.record(z.string(), z.unknown()),
    }),
  ),
});

test('the release is an import map with the integrity of every script, for any origin to read', async () => {
  const reply = await site.app.inject('/registry/import-map.json');
  expect(reply.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/importmap\+json/),
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  });
  const map = z
    .strictObject({ imports: z.record(z.string(), z.url()), integrity: z.record(z.url(), integrity) })
    .parse(reply.json());
  expect(map.imports).toEqual({
    'mf-account': entryOf('mf-account', '2.0.0'),
    'mf-watch': entryOf('mf-watch', '2.0.0'),
  });
  const asset = await site.app.inject(new URL(entryOf('mf-watch', '2.0.0')).pathname);
  const digest = await crypto.subtle.digest('SHA-384', new Uint8Array(asset.rawPayload));
  expect(map.integrity[entryOf('mf-watch', '2.0.0')]).toBe(`sha384-${Buffer.from(digest).toString('base64')}`);
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
  expect(items).toMatchObject([
    { name: 'mf-watch', version: '2.0.0', link: entryOf('mf-watch', '2.0.0'), custom: { routes: ['/watch/:vodId?'] } },
  ]);
});

test('before the first release they say so', async () => {
  const { app } = await site.open('production');
  const reply = await app.inject('/registry/discovery.json');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  await app.close();
});

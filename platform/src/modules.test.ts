import * as api from '@grandstand/shared-contracts/api';
import { afterEach, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { readConfig } from './config.ts';
import { MODULES, type ModuleName } from './modules.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from './testing/test-platform.ts';

let running: TestPlatform[] = [];
afterEach(async () => {
  await Promise.all(running.map((platform) => platform.close()));
  running = [];
});

const only = async (modules: string): Promise<TestPlatform> => {
  const platform = await testPlatform({ GS_MODULES: modules });
  running.push(platform);
  return platform;
};

/** One address of each module, asked without credentials: anything but 404 says that somebody answers. */
const ADDRESSES: Readonly<Record<ModuleName, InjectOptions>> = {
  account: { method: 'POST', url: api.GetContact.path, payload: {} },
  checkout: { method: 'POST', url: api.OpenCheckout.path, payload: {} },
  'tv-provider': { url: '/api/v1/config/YESN' },
  video: { url: '/device/location/lookup' },
  catalogue: { url: '/content/airing/live' },
  media: { url: '/media/time' },
  engagement: { method: 'POST', url: api.AnalyticsBatch.path, payload: { batch: [] } },
  ads: { url: '/ads/pre-roll.xml?kind=vod' },
  privacy: { method: 'POST', url: api.DeletionLink.path, payload: {} },
  settings: { url: '/config/remote-config.json' },
  edge: { url: '/favicon.svg' },
  mail: { url: '/healthz' },
  registry: { url: '/healthz' },
};
const ALWAYS = '/healthz';
/** Like a script: the edge returns a page for every document request. */
const request = (site: TestPlatform['site'], address: InjectOptions) =>
  site.inject({ ...address, headers: { accept: 'application/json' } });

test.each(MODULES)('%s starts alone, and answers health and only its own calls', async (name) => {
  const { site } = await only(name);
  expect((await site.inject('/readyz')).statusCode).toBe(200);
  const answered = [];
  for (const [module, address] of Object.entries(ADDRESSES)) {
    if (address.url !== ALWAYS && (await request(site, address)).statusCode !== 404) answered.push(module);
  }
  expect(answered).toEqual(ADDRESSES[name].url === ALWAYS ? [] : [name]);
});

test('who signed in with one process is known to the other, over the database they share', async () => {
  const accounts = await only('account');
  const signedIn = fieldsOf(
    api.GetOAuthAccessToken,
    await send(accounts.site, api.GetOAuthAccessToken, credentials('card-m')),
  );
  const privacy = await testPlatform({ GS_MODULES: 'privacy' }, accounts);
  running.unshift(privacy);
  const link = await send(privacy.site, api.DeletionLink, {}, bearer(signedIn['accessToken']));
  expect(api.DeletionLink.reply.parse(link.json()).email).toBe('card-m@example.test');
});

test('a module that does not exist is named at start', () => {
  expect(() => readConfig({ GS_MODULES: 'account,acount' })).toThrow(/GS_MODULES.*edge/);
});

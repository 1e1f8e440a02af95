import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, sampleRemote } from '../../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { createReleasedAddresses } from './released-addresses.service.ts';

let at: TestRegistry;
beforeAll(async () => {
  at = await testRegistry();
});
afterAll(() => at.close());

const auth = (version: string, path: string) =>
  sampleRemote({
    name: 'mf-auth',
    version,
    remote: { routes: [{ path, screen: 'reset-password', flow: 'web', title: 'Reset' }] as never },
  });

test('the address of a screen follows the release, also while its remote is switched off', async () => {
  const { registry, db, clock } = at;
  await registry.releases.createEnvironment('mails', by);
  const pathOf = createReleasedAddresses({ db, clock, environment: 'mails' });
  const link = { screen: 'reset-password', search: { email: 'a@b.co' } } as const;
  expect(await pathOf(link)).toBe('/?email=a%40b.co');

  await publishSample(registry, auth('2.0.0', '/process/reset'));
  await publishSample(registry, auth('2.1.0', '/new-password'));
  const remotes = (version: string) => [{ name: 'mf-auth', version }];
  const first = await registry.releases.release('mails', null, { shell: '1.0.0', remotes: remotes('2.0.0') }, by);
  clock.nowMs += 1_000;
  expect(await pathOf(link)).toBe('/process/reset?email=a%40b.co');

  await registry.releases.release('mails', first.id, { remotes: remotes('2.1.0') }, by);
  await registry.releases.toggle('mails', 'mf-auth', false, by);
  clock.nowMs += 1_000;
  expect(await pathOf(link)).toBe('/new-password?email=a%40b.co');
});

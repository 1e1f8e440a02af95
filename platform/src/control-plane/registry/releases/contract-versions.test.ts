import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, sampleRemote, sampleShell } from '../../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';

const CONTRACT = '@grandstand/shared-contracts/router';

let at: TestRegistry;
let registry: TestRegistry['registry'];
beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
  await publishSample(registry, sampleShell('5.0.0', { salt: 'old', provides: { [CONTRACT]: '1.2.0' } }));
  await publishSample(registry, sampleShell('6.0.0', { salt: 'new', provides: { [CONTRACT]: '2.0.0' } }));
  const remotes = { 'mf-old': '^1.0.0', 'mf-newer': '^1.2.0', 'mf-both': '^1.2.0 || ^2.0.0', 'mf-new': '^2.0.0' };
  for (const [name, contract] of Object.entries(remotes))
    await publishSample(registry, sampleRemote({ name, version: '1.0.0', remote: { contract } }));
});
afterAll(() => at.close());

const remotes = (...names: string[]) => names.map((name) => ({ name, version: '1.0.0' }));
const shellOf = async (environment: string) => (await registry.records.environment(environment))?.currentRelease;

test('remotes of two minor versions of the contract run beside each other on the newer one', async () => {
  await registry.releases.createEnvironment('minors', by);
  const release = await registry.releases.release(
    'minors',
    null,
    { shell: '5.0.0', remotes: remotes('mf-old', 'mf-newer') },
    by,
  );
  expect(await shellOf('minors')).toBe(release.id);
});

test('two major versions of the contract are live in two environments, with one remote in both', async () => {
  await registry.releases.createEnvironment('current', by);
  await registry.releases.createEnvironment('next', by);
  const now = await registry.releases.release(
    'current',
    null,
    { shell: '5.0.0', remotes: remotes('mf-old', 'mf-both') },
    by,
  );
  const next = await registry.releases.release(
    'next',
    null,
    { shell: '6.0.0', remotes: remotes('mf-new', 'mf-both') },
    by,
  );
  expect([await shellOf('current'), await shellOf('next')]).toEqual([now.id, next.id]);
});

test('a shell of the next major version is refused while a remote of the older one is on, and names it', async () => {
  await registry.releases.createEnvironment('upgrade', by);
  const first = await registry.releases.release(
    'upgrade',
    null,
    { shell: '5.0.0', remotes: remotes('mf-old', 'mf-both') },
    by,
  );
  const refused = registry.releases.release(
    'upgrade',
    first.id,
    { shell: '6.0.0', remotes: remotes('mf-old', 'mf-both') },
    by,
  );
  await expect(refused).rejects.toMatchObject({
    code: 'refused',
    problems: [expect.stringContaining('mf-old@1.0.0 needs contract ^1.0.0; shell@6.0.0 speaks 2.0.0')],
  });
  expect(await shellOf('upgrade')).toBe(first.id);
});

test('a remote of the next major version is refused on an older shell', async () => {
  await registry.releases.createEnvironment('early', by);
  const refused = registry.releases.release('early', null, { shell: '5.0.0', remotes: remotes('mf-new') }, by);
  await expect(refused).rejects.toMatchObject({
    problems: [expect.stringContaining('mf-new@1.0.0 needs contract ^2.0.0; shell@5.0.0 speaks 1.2.0')],
  });
});

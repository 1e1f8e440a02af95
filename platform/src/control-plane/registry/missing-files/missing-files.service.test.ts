import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, sampleRemote, sampleShell } from '../../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { assetKey } from '../model/asset-types.ts';

let at: TestRegistry;
beforeAll(async () => {
  at = await testRegistry();
});
afterAll(() => at.close());

const VERSION = { name: 'mf-watch', version: '1.0.0' };

test('names the served versions whose files the store lost, until the same build is uploaded again', async () => {
  const { registry, store } = at;
  const first = await at.environmentWith('losing', [VERSION]);
  expect(await registry.assetCheck.missingFiles()).toEqual([]);
  await store.delete(assetKey('mf-watch', '1.0.0', 'remote.6a.js'));
  await store.delete('assets/shell/1.0.0/');
  // Not served: not listed.
  await store.delete('assets/mf-watch/1.2.0/');
  expect(await registry.assetCheck.missingFiles()).toEqual([
    { ...VERSION, environments: ['losing'], total: 4, files: ['remote.6a.js'] },
    {
      name: 'shell',
      version: '1.0.0',
      environments: ['losing'],
      total: 6,
      files: ['carousel.4e.js', 'forms.3d.js', 'main.1b.js', 'main.2c.css', 'preload-data.5g.js', 'react.0a.js'],
    },
  ]);
  await publishSample(registry, sampleShell('1.0.0'));
  expect(await publishSample(registry, sampleRemote(VERSION))).toMatchObject({ unchanged: true });
  expect(await registry.assetCheck.missingFiles()).toEqual([]);

  // The version that a browser falls back to counts, too.
  await registry.releases.release('losing', first.id, { remotes: [{ name: 'mf-watch', version: '1.1.0' }] }, by);
  await store.delete('assets/mf-watch/1.0.0/');
  expect((await registry.assetCheck.missingFiles()).map(({ version }) => version)).toEqual(['1.0.0']);
});

import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import { expect, test } from '@jest/globals';
import { createMeasuring } from './measure-build.ts';

const ENTRY = 'remoteEntry.js';
const assets: AssetsManifest = {
  name: 'mf-x',
  version: '1.0.0',
  kind: 'remote',
  federation: { runtime: '2.9.2', globalName: 'mf_x_1_0_0', entry: ENTRY },
  files: { [ENTRY]: { bytes: 1, brotliBytes: 1, integrity: 'sha384-', contentType: 'text/javascript' } },
  groups: {},
  shared: { provides: {}, consumes: {} },
  speaks: { events: { emits: {}, listens: {} }, panels: { offers: {}, uses: {} }, calls: { serves: {}, uses: {} } },
};

test('a build that needs more memory than a thread has is refused, and the next one is measured', async () => {
  const measure = createMeasuring(32);
  // The shortest source of the largest syntax tree that was found: a node of a tagged template for every two bytes.
  const nested = `a${'``'.repeat(256 * 1024)}`;
  const { errors } = await measure(assets, new Map([[ENTRY, Buffer.from(nested)]]));
  expect(errors).toEqual([
    'The scripts of mf-x need more than 32 MB of memory to be measured. Split them into smaller chunks.',
  ]);
  expect((await measure(assets, new Map([[ENTRY, Buffer.from('var mf_x_1_0_0;')]]))).errors).toEqual([
    expect.stringContaining(`${ENTRY} does not load with the packages it declares`),
  ]);
});

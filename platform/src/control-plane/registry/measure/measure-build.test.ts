import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import { expect, test } from '@jest/globals';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import { createMeasuring } from './measure-build.ts';

const ENTRY = 'remoteEntry.js';
/** The shortest source of the largest syntax tree that was found: a node of a tagged template for every two bytes. */
const nested = (nodes: number) => new Map([[ENTRY, Buffer.from(`a${'``'.repeat(nodes)}`)]]);
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
  const { errors } = await measure(assets, nested(256 * 1024));
  expect(errors).toEqual([
    'The scripts of mf-x need more than 32 MB of memory to be measured. Split them into smaller chunks.',
  ]);
  expect((await measure(assets, new Map([[ENTRY, Buffer.from('var mf_x_1_0_0;')]]))).errors).toEqual([
    expect.stringContaining(`${ENTRY} does not load with the packages it declares`),
  ]);
});

test('builds of one name are measured in turn, so that those of others do not wait for all of them', async () => {
  const measure = createMeasuring(512);
  const measured: string[] = [];
  const start = async (name: string, files: UploadedFiles) => {
    await measure({ ...assets, name }, files);
    measured.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 3 }, () => start('mf-x', nested(256 * 1024))),
    start('mf-y', new Map([[ENTRY, Buffer.from('var mf_y_1_0_0;')]])),
  ]);
  expect(measured).toEqual(['mf-y', 'mf-x', 'mf-x', 'mf-x']);
});

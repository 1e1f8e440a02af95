import { createHash } from 'node:crypto';
import { inParallel } from '../../../infrastructure/concurrency/in-parallel.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { assetKey } from '../model/asset-types.ts';
import type { PublishedVersion } from '../model/published-version.ts';
import { type Finding, type FindingCode, idOf, OPERATORS } from '../model/verdict.ts';

/** Files that are read at the same time: a bucket is far away. */
const PARALLEL = 8;

/** Whether a build's files are in the store exactly as published: files that a browser would refuse are not released. */
export const storedFileFindings = async (store: ObjectStore, build: PublishedVersion): Promise<Finding[]> => {
  const findings = new Map<string, Finding>();
  await inParallel(PARALLEL, Object.entries(build.assets.files), async ([path, { integrity }]) => {
    const bytes = await store.get(assetKey(build.name, build.version, path));
    if (!bytes) findings.set(path, damaged('file_missing', build, `${path} of ${idOf(build)} is not in the store.`));
    else if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
      findings.set(path, damaged('file_altered', build, `${path} of ${idOf(build)} is not what was published.`));
  });
  return Object.keys(build.assets.files).flatMap((path) => findings.get(path) ?? []);
};

const damaged = (code: FindingCode, build: PublishedVersion, message: string): Finding => ({
  code,
  severity: 'block',
  packages: [idOf(build)],
  message,
  act: { who: OPERATORS, what: 'Restore the file from a backup of the store, or publish the build as a new version.' },
});

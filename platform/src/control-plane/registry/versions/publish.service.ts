import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import { inParallel } from '../../../infrastructure/concurrency/in-parallel.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { isPlainPath, type ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { assetFolder, assetKey, assetType } from '../model/asset-types.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkPackage } from '../model/request-check.ts';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import { bindRules, writeRules } from '../rules/remote-rules.repo.ts';
import { initialRules, ruleErrors, withClaims } from '../rules/remote-rules.ts';
import { checkBuild } from './build-check.ts';
import { compressedTwins } from './compression.ts';
import { createStaging, type Staging } from './staging.service.ts';
import { findVersion, insertVersion, lockVersion, type VersionKey, type VersionSummary } from './version.repo.ts';

export interface Published {
  /** True when the very same build was there already. */
  unchanged: boolean;
  version: VersionSummary;
}

export interface Publishing extends Pick<Staging, 'sweep'> {
  /** Keeps one file of a build until `publish` or `discard`, or for a day. @throws {RegistryError} `invalid`, `refused` */
  upload(key: VersionKey, path: string, bytes: Buffer): Promise<void>;
  /** Forgets what was uploaded for a version and not published. */
  discard(key: VersionKey): Promise<void>;
  /**
   * Makes an upload an immutable version, or refuses it with the errors, 200 at most; the upload is removed in both cases.
   * `setsRules`: the publisher is an administrator, so owner and budget of the build become those of the name.
   * @throws {RegistryError} `invalid`, `refused`, `version_exists`
   */
  publish(key: VersionKey, actor: string, setsRules?: boolean): Promise<Published>;
}

/** Files that are compressed and written at the same time. */
const PARALLEL = 8;

/** The sizes that a build declares are replaced by those of the served files. */
const withMeasuredSizes = (assets: AssetsManifest, brotliBytes: ReadonlyMap<string, number>): AssetsManifest => ({
  ...assets,
  files: Object.fromEntries(
    Object.entries(assets.files).map(([path, file]) => [
      path,
      {
        ...file,
        brotliBytes: brotliBytes.get(path) ?? file.bytes,
        contentType: assetType(path)?.contentType ?? file.contentType,
      },
    ]),
  ),
});

export const createPublishing = ({ db, store, clock }: { db: Db; store: ObjectStore; clock: Clock }): Publishing => {
  const staging = createStaging({ db, store, clock });
  const insertBuild = async (
    trx: Db,
    key: VersionKey,
    build: CheckedBuild,
    { files, actor }: { readonly files: UploadedFiles; readonly actor: string },
  ): Promise<VersionSummary> => {
    // Files first: a crash in between leaves files that nothing names, never a version without its files.
    const brotliBytes = await keepFiles(store, key, Object.keys(build.assets.files), files);
    const at = clock.now();
    await insertVersion(
      trx,
      key,
      { ...build, assets: withMeasuredSizes(build.assets, brotliBytes) },
      { at, by: actor },
    );
    await appendAudit(trx, at, {
      actor,
      action: 'publish',
      environment: null,
      reason: `publish ${key.name}@${key.version}`,
      was: null,
      became: `${key.name}@${key.version} ${build.digest}`,
    });
    return (await findVersion(trx, key)) as VersionSummary;
  };

  const publishFiles = async (key: VersionKey, actor: string, setsRules: boolean): Promise<Published> => {
    const refusal = `${key.name}@${key.version} was not published.`;
    const files = await staging.read(key, refusal);
    const { build, problems } = await checkBuild(key.name, key.version, files);
    if (!build) throw new RegistryError('refused', refusal, problems);
    return db.transaction().execute(async (trx) => {
      await lockVersion(trx, key);
      const known = await findVersion(trx, key);
      if (known && known.digest !== build.digest) {
        throw new RegistryError(
          'version_exists',
          `${key.name}@${key.version} is published with other bytes. Use a new version.`,
        );
      }
      if (known) {
        await restoreFiles(store, key, build, files);
        return { unchanged: true, version: known };
      }
      if (build.remote) await assertRules(trx, build.remote, setsRules);
      return { unchanged: false, version: await insertBuild(trx, key, build, { files, actor }) };
    });
  };

  return {
    async upload(key, path, bytes) {
      checkPackage(key.name, key.version);
      if (!isPlainPath(path))
        throw new RegistryError('invalid', `"${path.slice(0, 120)}" is not a path inside a build.`);
      await staging.put(key, path, bytes);
    },
    async discard(key) {
      checkPackage(key.name, key.version);
      await staging.remove(key);
    },
    async publish(key, actor, setsRules = false) {
      checkPackage(key.name, key.version);
      try {
        return await publishFiles(key, actor, setsRules);
      } finally {
        await staging.remove(key);
      }
    },
    sweep: staging.sweep,
  };
};

/** @returns path to bytes on the wire with brotli */
const keepFiles = async (
  store: ObjectStore,
  { name, version }: VersionKey,
  paths: readonly string[],
  files: UploadedFiles,
): Promise<ReadonlyMap<string, number>> => {
  const brotliBytes = new Map<string, number>();
  await inParallel(PARALLEL, paths, async (path) => {
    const bytes = files.get(path) as Buffer;
    brotliBytes.set(path, bytes.length);
    await store.put(assetKey(name, version, path), bytes);
    for (const twin of await compressedTwins(path, bytes, files)) {
      await store.put(assetKey(name, version, `${path}${twin.suffix}`), twin.bytes);
      if (twin.suffix === '.br') brotliBytes.set(path, twin.bytes.length);
    }
  });
  return brotliBytes;
};

/** @throws {RegistryError} `refused` when a manifest claims what does not belong to its name */
const assertRules = async (trx: Db, remote: RemoteManifest, setsRules: boolean): Promise<void> => {
  const rules = await bindRules(trx, initialRules(remote));
  const current = setsRules ? withClaims(rules, remote) : rules;
  if (current !== rules) await writeRules(trx, current);
  const errors = ruleErrors(remote, current);
  if (errors.length > 0) throw new RegistryError('refused', `${remote.name} was not published.`, errors);
};

/** The same bytes, published again, restore files that retention deleted or had begun to delete. */
const restoreFiles = async (
  store: ObjectStore,
  key: VersionKey,
  { assets }: CheckedBuild,
  files: UploadedFiles,
): Promise<void> => {
  const kept = new Set(await store.list(assetFolder(key)));
  const lost = Object.keys(assets.files).filter((path) => !kept.has(assetKey(key.name, key.version, path)));
  await keepFiles(store, key, lost, files);
};

type CheckedBuild = NonNullable<Awaited<ReturnType<typeof checkBuild>>['build']>;

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AssetsManifest } from '@grandstand/shared-contracts/release';
import { insertEnvironment, insertRelease } from '../control-plane/registry/releases/release.repo.ts';
import { readManifest } from '../control-plane/registry/versions/earlier-manifests.ts';
import { insertVersion } from '../control-plane/registry/versions/version.repo.ts';
import type { Db } from '../infrastructure/database/database.ts';
import { sampleRemote, sampleShell } from './sample-build.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const REMOTES = ['mf-auth', 'mf-watch', 'mf-account', 'mf-subscription', 'mf-device', 'mf-deletion'];
const VERSION = '1.0.0';
const AT = 0;

/** Releases every remote with its own `remote.json`, so that screens have their addresses. Files of builds are not stored. */
export const releaseRemotes = async (db: Db, environment: string): Promise<void> => {
  const published = { at: AT, by: 'test' };
  const shell = assetsOf(sampleShell(VERSION).files);
  await insertVersion(db, { name: 'shell', version: VERSION }, { assets: shell, remote: null, digest: '' }, published);
  for (const name of REMOTES) {
    const remote = readManifest(JSON.parse(await readFile(path.join(REPOSITORY, name, 'remote.json'), 'utf8')));
    const assets = assetsOf(sampleRemote({ name, version: VERSION }).files);
    await insertVersion(db, { name, version: VERSION }, { assets, remote, digest: '' }, published);
  }
  await insertEnvironment(db, environment, AT);
  await insertRelease(db, {
    environment,
    previous: null,
    shellVersion: VERSION,
    remotes: Object.fromEntries(REMOTES.map((name) => [name, { version: VERSION, on: true }])),
    configRevision: 0,
    reason: 'test',
    createdAt: AT,
    createdBy: 'test',
  });
};

const assetsOf = (files: ReadonlyMap<string, Buffer>): AssetsManifest =>
  AssetsManifest.parse(JSON.parse(files.get('assets.json')?.toString() ?? '{}'));

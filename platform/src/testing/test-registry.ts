import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRegistry, type Registry, type Release } from '../control-plane/registry-api/registry.service.ts';
import type { Db } from '../infrastructure/database/database.ts';
import { openFileStore } from '../infrastructure/store/file-store.ts';
import type { ObjectStore } from '../infrastructure/store/object-store.ts';
import { publishSample, sampleRemote, sampleShell } from './sample-build.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { testSettings } from './test-settings.ts';

/** Who acts in tests, and why. */
export const by = { actor: 'tester', reason: 'because' };

export interface TestRegistry {
  registry: Registry;
  db: Db;
  listen: TestDatabase['listen'];
  store: ObjectStore;
  clock: { nowMs: number; now(): number };
  /** Another process on the same database and store. */
  replica(): Registry;
  /** Publishes a sample of a remote. */
  publish(key: { name: string; version: string }): Promise<unknown>;
  /** A new environment with a first release of `shell@1.0.0` and these remotes. */
  environmentWith(name: string, remotes: { name: string; version: string }[]): Promise<Release>;
  close(): Promise<void>;
}

/** A registry on a real database with `shell@1.0.0`, `mf-watch@1.0.0`, `1.1.0` and `1.2.0`, and `mf-auth@1.0.0`. */
export const testRegistry = async (): Promise<TestRegistry> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-registry-'));
  const database = await testDatabase();
  const { db } = database;
  const store = openFileStore(folder);
  const clock = {
    nowMs: Date.UTC(2026, 10, 20, 12),
    now() {
      return this.nowMs;
    },
  };
  const settings = testSettings(db, clock);
  const registry = createRegistry({ db, store, clock, settings, chaosEnabled: true });
  const watch = ['1.0.0', '1.1.0', '1.2.0'].map((version) => sampleRemote({ name: 'mf-watch', version }));
  for (const build of [sampleShell('1.0.0'), ...watch, sampleRemote({ name: 'mf-auth', version: '1.0.0' })]) {
    await publishSample(registry, build);
  }
  return {
    registry,
    db,
    listen: database.listen,
    store,
    clock,
    publish: (key) => publishSample(registry, sampleRemote(key)),
    replica: () => createRegistry({ db, store, clock, settings: testSettings(db, clock) }),
    async environmentWith(name, remotes) {
      await registry.releases.createEnvironment(name, by);
      return registry.releases.release(name, null, { shell: '1.0.0', remotes }, by);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

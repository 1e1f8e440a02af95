import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../platform/src/infrastructure/database/embedded-postgres.ts';
import { type ChildPlatform, startChildPlatform } from '../../../platform/src/testing/child-platform.ts';
import { testValkey } from '../../../platform/src/testing/test-valkey.ts';
import type { BareAnswer } from './bare-server.ts';

const SHORT_ANSWER: BareAnswer = {
  type: 'application/json',
  body: '{"header":{"code":0,"tracking_id":"req-1"},"data":{}}',
};

/** Real servers with temporary data. */
export interface Installation {
  readonly databaseUrl: string;
  readonly client: pg.Client;
  readonly databasePid: number;
  readonly valkey: { readonly url: string; readonly pid: number };
  /** Another platform on the same database. */
  platform(environment: Readonly<Record<string, string>>): Promise<ChildPlatform>;
  /** Node's HTTP server, which does nothing; without an answer it gives a short one. */
  bareServer(answer?: BareAnswer): Promise<{ readonly origin: string; readonly pid: number }>;
  stop(): Promise<void>;
}

export const install = async (): Promise<Installation> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-platform-'));
  const databaseDir = path.join(folder, 'database');
  const database = await startEmbeddedPostgres({ dataDir: databaseDir });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const valkey = await testValkey();
  const databasePid = Number((await readFile(path.join(databaseDir, 'pg/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
  const platforms: ChildPlatform[] = [];
  const bare: ChildProcess[] = [];
  return {
    databaseUrl: database.url,
    client,
    databasePid,
    valkey,
    async platform(environment) {
      const dataDir = path.join(folder, `platform-${platforms.length}`);
      const started = await startChildPlatform({ DATABASE_URL: database.url, GS_DATA_DIR: dataDir, ...environment });
      platforms.push(started);
      return started;
    },
    async bareServer(answer = SHORT_ANSWER) {
      const child = fork(path.join(import.meta.dirname, 'bare-server.ts'));
      bare.push(child);
      child.send(answer);
      const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve));
      return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
    },
    async stop() {
      for (const platform of platforms) await platform.kill();
      for (const child of bare) child.kill();
      await client.end();
      await valkey.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

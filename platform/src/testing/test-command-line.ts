import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLine } from '@grandstand/build-kit/command-line';
import { fastify } from 'fastify';
import { openBreaks, openContent, openIngest, openRecorder, openUploads } from '../app-content.ts';
import { readConfig } from '../config.ts';
import { registryModule } from '../control-plane/registry-api/registry.module.ts';
import type { Db } from '../infrastructure/database/database.ts';
import { openFileStore } from '../infrastructure/store/file-store.ts';
import type { SampleBuild } from './sample-build.ts';
import { testDatabase } from './test-database.ts';
import { testSettings } from './test-settings.ts';

/** The developer's own token must not be used by tests. */
const TOKENS = ['GRANDSTAND_TOKEN', 'GS_REGISTRY_TOKEN'];
const program = path.resolve(import.meta.dirname, '../../../build-kit/bin/grandstand.mjs');

export interface Run {
  code: number;
  out: string;
  err: string;
}

export interface RunOptions {
  /** Variables beside those of a platform on this machine; '' leaves one out. */
  env?: Record<string, string>;
  /** What is piped in; the program is then started as a person does. */
  stdin?: string;
}

export interface TestCommandLine {
  /** The program beside a platform with this data folder, in this process where nothing is piped in. One at a time. */
  grandstand(args: readonly string[], options?: RunOptions): Promise<Run>;
  /** A build on disk. @returns its folder */
  onDisk(build: SampleBuild): Promise<string>;
  /** Address of `/graphql`. */
  registry: string;
  db: Db;
  clock: { nowMs: number };
  /** Of this test alone; holds the data folder and the user's configuration. */
  folder: string;
  close(): Promise<void>;
}

const startProgram = (args: readonly string[], env: NodeJS.ProcessEnv, stdin: string): Promise<Run> =>
  new Promise((resolve) => {
    const run: Run = { code: 0, out: '', err: '' };
    const child = spawn(process.execPath, [program, ...args], { env });
    child.stdout.on('data', (text: Buffer) => (run.out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (run.err += text.toString()));
    child.on('close', (code) => resolve({ ...run, code: code ?? -1 }));
    child.stdin.end(stdin);
  });

/** A start takes a second or more on a busy machine, the command itself a few milliseconds. */
const runHere = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> => {
  const run: Run = { code: 0, out: '', err: '' };
  const { log, error } = console;
  const before = { ...process.env };
  const code = process.exitCode;
  console.log = (text: unknown) => (run.out += `${String(text)}\n`);
  console.error = (text: unknown) => (run.err += `${String(text)}\n`);
  process.exitCode = 0;
  for (const name of TOKENS) delete process.env[name];
  Object.assign(process.env, env);
  try {
    await runCommandLine(args);
    return { ...run, code: Number(process.exitCode) };
  } finally {
    Object.assign(console, { log, error });
    process.exitCode = code;
    for (const name of [...TOKENS, ...Object.keys(env)]) delete process.env[name];
    Object.assign(process.env, before);
  }
};

/** A registry on a separate port, and its command-line client. */
export const testCommandLine = async (): Promise<TestCommandLine> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-cli-'));
  const database = await testDatabase();
  const clock = {
    nowMs: Date.UTC(2026, 10, 20),
    now() {
      return this.nowMs;
    },
  };
  const app = fastify();
  const store = openFileStore(path.join(folder, 'store'));
  const { uploads, ingest } = readConfig({ GS_DATA_DIR: folder, FFMPEG_PATH: process.env['FFMPEG_PATH'] });
  const origins = { site: 'http://localhost:8080' };
  await registryModule(app, {
    extensions: [
      openContent({
        db: database.db,
        clock,
        store,
        config: { production: false, origins, media: { licenceServers: null } },
      }),
      openRecorder({
        db: database.db,
        clock,
        store,
        config: { recordingDays: 30, environment: 'production', origins },
      }),
      openUploads({ db: database.db, clock, store, log: app.log, config: { uploads } }),
      openIngest({ db: database.db, clock, store, config: { ingest } }),
      openBreaks({ db: database.db, clock, log: app.log, config: { adServerUrl: 'http://127.0.0.1:9/' } }),
    ],
    db: database.db,
    listen: database.listen,
    store,
    clock,
    settings: testSettings(database.db),
    config: {
      control: false,
      registryToken: null,
      dataDir: folder,
      limits: { graphql: 100_000 },
      origins,
    },
  });
  const registry = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
  const { GRANDSTAND_TOKEN: _token, GS_REGISTRY_TOKEN: _own, NODE_OPTIONS: _options, ...inherited } = process.env;
  const machine = { USER: 'ana', GS_DATA_DIR: folder, GRANDSTAND_REGISTRY: registry, XDG_CONFIG_HOME: folder };
  return {
    registry,
    db: database.db,
    clock,
    folder,
    grandstand: (args, { env = {}, stdin } = {}) =>
      stdin === undefined
        ? runHere(args, { ...machine, ...env })
        : startProgram(args, { ...inherited, ...machine, ...env }, stdin),
    async onDisk({ name, version, files }) {
      const target = path.join(folder, 'builds', name, version);
      for (const [file, bytes] of files) {
        await mkdir(path.dirname(path.join(target, file)), { recursive: true });
        await writeFile(path.join(target, file), bytes);
      }
      return target;
    },
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

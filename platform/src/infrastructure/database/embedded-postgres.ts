import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { checkWritable, heldMessage, isHeld, startFailure } from './data-folder.ts';
import { dyingWithParent, type PostgresAccount, postgresAccount, run } from './postgres-account.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';

export interface EmbeddedPostgres {
  /** Through a socket in a folder only this user may enter; no port is opened. */
  readonly url: string;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds `pg/` (the cluster) and `postgres.log`. */
  readonly dataDir: string;
  /** False trades durability for speed; for tests only. Default true. */
  readonly durable?: boolean;
  /** Lets the process end while PostgreSQL runs; it then follows by itself. For tests. */
  readonly background?: boolean;
  /** Called when PostgreSQL ends without having been asked to. */
  readonly onLost?: (reason: string) => void;
  /** Default: PostgreSQL 18 as npm brought it. */
  readonly binaries?: PostgresBinaries;
  /** How long to wait for an old instance that is still ending. */
  readonly patienceMs?: number;
}

const DATABASE = 'grandstand';
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster at the first start.
 * @throws {Error} saying what to do when the folder is full, read-only, of another version, or in use.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, patienceMs = 8_000 } = options;
  await checkWritable(dataDir);
  const binaries = options.binaries ?? (await postgresBinaries(path.join(dataDir, 'postgres-binaries')));
  const account = postgresAccount();
  await createCluster(dataDir, binaries, account);

  await forgetStalePid(path.join(dataDir, 'pg/postmaster.pid'));
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const outcome = await tryStart(options, binaries, account);
    if ('url' in outcome) return outcome;
    if (!isHeld(outcome.failure)) throw new Error(startFailure(dataDir, outcome.failure));
    if (Date.now() > deadline) throw new Error(heldMessage(dataDir, outcome.failure));
    await delay(150);
  }
};

/**
 * After a power cut the number in the lock file may be another program's by now, and PostgreSQL would refuse for ever.
 * If this process is known not to be PostgreSQL, the file is stale.
 */
const forgetStalePid = async (lockFile: string): Promise<void> => {
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n', 1)[0]);
  if (!pid) return;
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (program !== null && program.trim() !== 'postgres') await rm(lockFile);
};

const UNFINISHED = 'pg.new-';

const versionOf = (cluster: string): Promise<string | null> =>
  readFile(path.join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/**
 * Made under another name and renamed when complete: an interrupted first start leaves nothing half done, and of two that
 * start together the first to finish makes the cluster.
 */
const createCluster = async (dataDir: string, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> => {
  const { major } = binaries;
  const cluster = path.join(dataDir, 'pg');
  const version = await versionOf(cluster);
  if (version === major) return;
  if (version !== null)
    throw new Error(
      `${cluster} was written by PostgreSQL ${version}; this is ${major}. Move the folder away to start afresh.`,
    );
  const unfinished = await mkdtemp(path.join(dataDir, UNFINISHED));
  try {
    await initialise(unfinished, binaries, account);
    await rename(unfinished, cluster);
  } catch (cause) {
    if ((await versionOf(cluster)) === null)
      throw new Error(startFailure(dataDir, (cause as Error).message), { cause });
  }
  await removeUnfinished(dataDir);
};

const initialise = async (folder: string, { initdb }: PostgresBinaries, account: PostgresAccount): Promise<void> => {
  if (account.owner) await chown(folder, account.owner.uid, account.owner.gid);
  const flags = ['-D', folder, '-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run([...account.prefix, initdb, ...flags], account.owner);
};

/** What interrupted starts left. What another start still writes is too late; that one removes what is left of it. */
const removeUnfinished = async (dataDir: string): Promise<void> => {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.allSettled(names.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })));
};

const tryStart = async (
  { dataDir, durable = true, background = false, onLost }: EmbeddedPostgresOptions,
  { postgres }: PostgresBinaries,
  account: PostgresAccount,
): Promise<EmbeddedPostgres | { failure: string }> => {
  // Socket paths are limited to about 100 characters, so not below the data folder.
  const socketDir = await mkdtemp(path.join(tmpdir(), 'gs-pg-'));
  if (account.owner) await chown(socketDir, account.owner.uid, account.owner.gid);
  const logFile = path.join(dataDir, 'postgres.log');
  // The log of a running instance is its own: this start may be refused because of it.
  const startLog = path.join(dataDir, `${path.basename(socketDir)}.log`);
  const log = await open(startLog, 'w');
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    lc_messages: 'C',
    log_min_messages: 'warning',
    max_connections: '100',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...args] = [
    ...account.prefix,
    ...dyingWithParent(),
    postgres,
    '-D',
    path.join(dataDir, 'pg'),
    ...flags,
  ];
  // Its own process group: Ctrl-C reaches only the platform, which then ends the requests before the database.
  const child = spawn(program, args, { stdio: ['ignore', log.fd, log.fd], detached: true, ...account.owner });
  await log.close();
  const url = `postgresql://app@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`;

  const removeTraces = () => Promise.all([rm(socketDir, { recursive: true, force: true }), rm(startLog)]);
  const ready = await waitUntilReady(child, socketDir).catch(async (error: unknown) => {
    await removeTraces();
    throw error;
  });
  if (!ready) {
    const failure = await readFile(startLog, 'utf8');
    await removeTraces();
    return { failure };
  }
  await rename(startLog, logFile);
  let stopping = false;
  child.once('exit', () => {
    if (!stopping) onLost?.(`PostgreSQL ended unexpectedly; see ${logFile}.`);
  });
  await forgetOldSocketDir(dataDir, socketDir);
  if (background) child.unref();
  return {
    url,
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) await endProcess(child);
      await rm(socketDir, { recursive: true, force: true });
    },
  };
};

/** What a killed instance left in the system's temporary folder. */
const forgetOldSocketDir = async (dataDir: string, socketDir: string): Promise<void> => {
  const note = path.join(dataDir, 'socket-dir');
  const old = await readFile(note, 'utf8').catch(() => '');
  if (old.startsWith(path.join(tmpdir(), 'gs-pg-'))) await rm(old, { recursive: true, force: true });
  await writeFile(note, socketDir);
};

const endProcess = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
};

/** False when the process ended instead. Creates the application's database when it is not there yet. */
const waitUntilReady = async (child: ChildProcess, socketDir: string): Promise<boolean> => {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!failed && child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ host: socketDir, user: 'app', database: 'postgres' });
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return true;
    } catch (error) {
      if (Date.now() > deadline) {
        child.kill('SIGQUIT');
        throw error;
      }
      await delay(15);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
};

import { spawn, spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** What a program that reads files of strangers may use. */
export interface ProgramLimits {
  /** Of its address space. */
  readonly memoryBytes: number;
  /** Processor time, all threads together. */
  readonly cpuS: number;
  /** From start to end. */
  readonly wallMs: number;
  /** Of all files in its folder together, and of each. */
  readonly outputBytes: number;
}

export type ProgramFailureReason = 'missing' | 'timed_out' | 'too_large' | 'aborted' | 'failed';

export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';
  readonly reason: ProgramFailureReason;

  constructor(reason: ProgramFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface LimitedRun {
  /** Its working directory, and the only place where it writes. */
  readonly folder: string;
  readonly limits: ProgramLimits;
  readonly signal?: AbortSignal;
  /** 0 to 19; 19 without it. */
  readonly niceness?: number;
  /** Bytes for its standard input. */
  readonly input?: AsyncIterable<Buffer>;
  /** Called for each line of its standard output, which is then not kept. */
  readonly onLine?: (line: string) => void;
}

/** `ulimit -f` counts blocks of 512 bytes, `ulimit -v` kibibytes. */
const LIMITED = 'ulimit -c 0 && ulimit -v "$1" && ulimit -f "$2" && ulimit -S -t "$3" && shift 3 && exec "$@"';
/** Of the tools that set the limits; the program is called by its absolute path. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const FOLDER_CHECK_MS = 1_000;
const MAX_KEPT_CHARACTERS = 1_000_000;

const works = (command: readonly string[]): boolean =>
  spawnSync(command[0] ?? '', [...command.slice(1), 'true'], { stdio: 'ignore' }).status === 0;

/** Each is tried once: `unshare` may be forbidden, and other systems than Linux have none of them. */
const available = new Map<string, boolean>();
const isAvailable = (command: readonly string[]): boolean => {
  const name = command.join(' ');
  const known = available.get(name) ?? works(command);
  available.set(name, known);
  return known;
};

const WITHOUT_NETWORK = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-root-user', '--net'],
] as const;

export interface Isolation {
  /** Without: a network namespace without a network, where the system allows it. */
  readonly hasNetwork: boolean;
  /** 0 to 19, the lowest priority. */
  readonly niceness: number;
}

/** Ends together with this process, at a priority, and without network where it needs none. */
const isolate = ({ hasNetwork, niceness }: Isolation): readonly string[] => [
  ...(hasNetwork ? [] : (WITHOUT_NETWORK.find(isAvailable) ?? [])),
  ...[
    ['setpriv', '--pdeathsig', 'KILL'],
    ['nice', '-n', String(niceness)],
  ]
    .filter(isAvailable)
    .flat(),
];

/** What the kernel limits; null: no limit. */
export type KernelLimits = Pick<ProgramLimits, 'memoryBytes' | 'outputBytes'> & { readonly cpuS: number | null };

/** The command line of a program under limits, and the only environment that it gets. */
export const limitedCommand = (
  program: string,
  args: readonly string[],
  { memoryBytes, outputBytes, cpuS }: KernelLimits,
  isolation: Isolation,
) => {
  const limits = [
    Math.ceil(memoryBytes / 1024),
    Math.ceil(outputBytes / 512),
    cpuS === null ? 'unlimited' : Math.ceil(cpuS),
  ].map(String);
  return {
    command: '/bin/sh',
    args: ['-c', LIMITED, 'sh', ...limits, ...isolate(isolation), program, ...args],
    env: { PATH: SYSTEM_PATH, LANG: 'C' },
  };
};

/** Bytes of all files below a folder; those that disappear meanwhile count nothing. */
const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/**
 * Runs a program under limits, at the lowest priority, without network where the system allows it, and with nothing of this
 * process's environment. @returns its standard output @throws {ProgramFailure}
 */
export const runLimited = async (program: string, args: readonly string[], run: LimitedRun): Promise<string> => {
  const { folder, limits, signal, niceness = 19, input, onLine } = run;
  if (signal?.aborted) throw new ProgramFailure('aborted', `${path.basename(program)} was not started.`);
  const limited = limitedCommand(program, args, limits, { hasNetwork: false, niceness });
  const child = spawn(limited.command, limited.args, {
    cwd: folder,
    detached: true,
    env: limited.env,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let reason: ProgramFailureReason = 'failed';
  const end = (why: ProgramFailureReason): void => {
    reason = why;
    // With what it started.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const abort = (): void => end('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  const deadline = setTimeout(() => end('timed_out'), limits.wallMs);
  const watch = setInterval(() => {
    void folderBytes(folder).then((bytes) => bytes > limits.outputBytes && end('too_large'));
  }, FOLDER_CHECK_MS);
  if (input && child.stdin) {
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    Readable.from(input)
      .on('error', () => end('failed'))
      .pipe(child.stdin);
  }
  try {
    const [output, errors, code] = await Promise.all([
      collect(child.stdout, onLine),
      collect(child.stderr),
      new Promise<number | string>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (exit, by) => resolve(exit ?? by ?? 'unknown'));
      }),
    ]);
    if (code === 0) return output;
    // Above its processor time the kernel sends SIGXCPU, above its file size SIGXFSZ.
    if (code === 'SIGXCPU') reason = 'timed_out';
    if (code === 'SIGXFSZ') reason = 'too_large';
    throw new ProgramFailure(reason, `${path.basename(program)} ended with ${code}: ${errors.trim().slice(-600)}`);
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    signal?.removeEventListener('abort', abort);
  }
};

const collect = async (stream: Readable | null, onLine?: (line: string) => void): Promise<string> => {
  let text = '';
  for await (const chunk of stream ?? []) {
    text += String(chunk);
    if (!onLine) text = text.slice(-MAX_KEPT_CHARACTERS);
    else
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n')) {
        onLine(text.slice(0, at));
        text = text.slice(at + 1);
      }
  }
  return text;
};

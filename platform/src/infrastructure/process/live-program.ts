import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Isolation, limitedCommand } from './limited-program.ts';

/** What a program may use that runs until it is ended. */
export interface LiveLimits extends Isolation {
  /** Of its address space. */
  readonly memoryBytes: number;
}

export interface LiveRun {
  /** Its working directory. It writes no files. */
  readonly folder: string;
  readonly limits: LiveLimits;
  /** Further pipes that it writes to, from file descriptor 3 on. */
  readonly outputs?: number;
  /** Called for each line of its standard error. */
  readonly onLine?: (line: string) => void;
}

/** A program that reads bytes of strangers for as long as they arrive. */
export interface LiveProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** The further pipes. */
  readonly outputs: readonly Readable[];
  /** Resolves when it has ended: its exit code or signal, and what it printed last. */
  readonly ended: Promise<{ readonly code: number | string; readonly printed: string }>;
  /** Ends it with all that it started. */
  end(): void;
}

const KEPT_CHARACTERS = 2_000;

/**
 * Starts a program under the limits of `limited-program.ts`, except those that a live program cannot have: processor time and
 * length. It may write to pipes only, has nothing of this process's environment, and ends with it.
 */
export const startLive = (program: string, args: readonly string[], run: LiveRun): LiveProgram => {
  const { folder, limits, outputs = 0, onLine = () => undefined } = run;
  const limited = limitedCommand(program, args, { ...limits, outputBytes: 0, cpuS: null }, limits);
  const child = spawn(limited.command, limited.args, {
    cwd: folder,
    detached: true,
    env: limited.env,
    stdio: Array.from({ length: 3 + outputs }, () => 'pipe' as const),
  });
  const [input, output, errors, ...further] = child.stdio as unknown as [Writable, Readable, Readable, ...Readable[]];
  // It may end before it has read everything.
  input.on('error', () => undefined);
  for (const pipe of [output, ...further]) pipe.on('error', () => undefined);
  const printed = readLines(errors, onLine);
  return {
    input,
    output,
    outputs: further,
    ended: endOf(child).then((code) => ({ code, printed: printed() })),
    end() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by now.
      }
    },
  };
};

const endOf = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });

/** @returns what reads the last characters */
const readLines = (stream: Readable, onLine: (line: string) => void): (() => string) => {
  let kept = '';
  let rest = '';
  stream.on('error', () => undefined);
  stream.on('data', (chunk: Buffer) => {
    kept = `${kept}${String(chunk)}`.slice(-KEPT_CHARACTERS);
    const lines = `${rest}${String(chunk)}`.split(/[\r\n]/);
    rest = (lines.pop() ?? '').slice(-KEPT_CHARACTERS);
    for (const line of lines) onLine(line);
  });
  return () => kept.trim();
};

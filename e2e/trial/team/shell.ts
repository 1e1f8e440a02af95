import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

/** A team's terminal: one folder, one environment. */
export interface Terminal {
  /** Runs a command line in Bash, and prints it. @returns its output. @throws with its output when it fails */
  run(command: string): Promise<string>;
  /** Runs until it prints `pattern`. @returns the first group, and a function that ends it as Ctrl+C does */
  until(command: string, pattern: RegExp): Promise<{ readonly found: string; end(): Promise<void> }>;
  /** The same terminal with more variables, or in another folder. */
  with(change: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string }): Terminal;
}

export const openTerminal = (cwd: string, env: NodeJS.ProcessEnv): Terminal => ({
  async run(command) {
    console.log(`  $ ${command}`);
    try {
      const { stdout } = await promisify(execFile)('bash', ['-ec', command], { cwd, env, maxBuffer: 20_000_000 });
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${command} failed in ${cwd}:\n${stdout}\n${stderr}`);
    }
  },
  until(command, pattern) {
    console.log(`  $ ${command}`);
    // A separate process group: Ctrl+C reaches all of it.
    const child = spawn('bash', ['-ec', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    let output = '';
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = pattern.exec(output)?.[1];
        if (found === undefined) return;
        resolve({
          found,
          async end() {
            if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
            await ended;
          },
        });
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void ended.then(() => reject(new Error(`${command} ended:\n${output}`)));
    });
  },
  with: (change) => openTerminal(change.cwd ?? cwd, { ...env, ...change.env }),
});

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The adversarial trial: the platform's fuzzers, kill and failover loops, races behind the real nginx and hostile builds,
 * with longer loops than in the tests and a new seed. Everything listens on loopback only. `--factor` and `--seed` change
 * the length of the loops and repeat a run.
 */
interface Section {
  readonly name: string;
  /** Test files below `platform/src`. */
  readonly files: readonly string[];
  /** Times the usual loops. */
  readonly factor: number;
}

const SECTIONS: readonly Section[] = [
  { name: 'fuzzers', files: ['testing/whole/fuzz', 'testing/whole/origins-fuzz'], factor: 3 },
  { name: 'kill loop', files: ['testing/reliability/kill', 'testing/reliability/kill-after-charge'], factor: 1 },
  { name: 'terminated backends', files: ['testing/reliability/terminated-backends'], factor: 1 },
  { name: 'full disk', files: ['testing/reliability/full-disk'], factor: 1 },
  {
    name: 'races on two replicas behind nginx',
    files: ['testing/reliability/proxy', 'testing/reliability/replicas'],
    factor: 20,
  },
  {
    name: 'hostile builds',
    files: ['control-plane/registry/versions/hostile-builds', 'control-plane/registry/gate/gate.property'],
    factor: 2,
  },
];

const root = path.resolve(import.meta.dirname, '../..');
const option = (name: string): number | null => {
  const value = process.argv[process.argv.indexOf(`--${name}`) + 1];
  return process.argv.includes(`--${name}`) && value !== undefined ? Number(value) : null;
};
const seed = option('seed') ?? Math.floor(Math.random() * 2 ** 31);
const scale = option('factor') ?? 1;

interface Summary {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

const runSection = async ({ files, factor }: Section, folder: string): Promise<{ passed: number; failed: number }> => {
  const output = path.join(folder, 'summary.json');
  await rm(output, { force: true });
  const patterns = files.map((file) => `platform/src/${file}\\.test\\.ts$`);
  const args = ['--selectProjects', 'platform', '--testTimeout', '300000', '--json', '--outputFile', output];
  const jest = spawn('npx', ['jest', ...args, '--testPathPatterns', ...patterns], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      GS_TRIAL_FACTOR: String(Math.max(1, Math.round(factor * scale))),
      GS_TRIAL_SEED: String(seed),
    },
  });
  await new Promise((resolve) => jest.on('close', resolve));
  const text = await readFile(output, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(text) as Summary;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
};

const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-trial-'));
const rows: string[][] = [['section', 'loops', 'passed', 'failed', 'seconds']];
let failed = 0;
try {
  for (const section of SECTIONS) {
    const startedAt = performance.now();
    const result = await runSection(section, folder);
    failed += result.failed;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    rows.push([section.name, `${section.factor * scale} x`, ...[result.passed, result.failed, seconds].map(String)]);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
console.log(`\nTrial with seed ${seed}`);
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
process.exitCode = failed > 0 ? 1 : 0;

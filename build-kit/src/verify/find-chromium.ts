import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);

const installFromDistribution = (): void => {
  console.log('No Chromium on this machine: installing it with apt-get.');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync('apt-get', args, { stdio: 'inherit', env }).status !== 0) return;
  }
};

/**
 * Path of a Chromium or Chrome: `CHROME_PATH`, then PATH; as root on Debian or Ubuntu it is installed when absent.
 * @throws when there is none, saying what to do
 */
export const findChromium = async (): Promise<string> => {
  const configured = process.env['CHROME_PATH'];
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROME_PATH is ${configured}, which is not an executable file`);
  }
  const found = onPath(NAMES);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath(['apt-get'])) installFromDistribution();
  const installed = onPath(NAMES);
  if (installed) return installed;
  throw new Error('The browser journeys need Chromium or Chrome: install one, or set CHROME_PATH to its executable');
};

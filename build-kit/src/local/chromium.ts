import path from 'node:path';
import { findChromium, findHeadlessShell } from '../verify/programs.ts';

/** Flags that disable background services, and allow running as root and without a graphics card. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How journeys, benches and the platform's own browser tests start Chromium: options for `puppeteer.launch`. `flags`
 * are what one of them needs besides. @throws when no Chromium is found, with what to install
 */
export const chromium = (...flags: readonly string[]) => options(findChromium(), flags);

/** The same with the headless shell, which has no notifications, and no hidden tabs. */
export const headlessShell = (...flags: readonly string[]) => options(findHeadlessShell(), flags);

const options = (executablePath: string, flags: readonly string[]) => ({
  executablePath,
  headless: path.basename(executablePath).includes('headless-shell') ? ('shell' as const) : true,
  args: [...FLAGS, ...flags],
});

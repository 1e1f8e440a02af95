import { createServer } from 'node:net';
import { findChromium } from '../../verify/programs.ts';
import { type Finding, problem, ok, warn } from './finding.ts';

/** The first Node version that runs TypeScript. */
const OLDEST_NODE = [22, 18] as const;

/** Where `npm start` listens; README. */
const PORTS: Readonly<Record<string, number>> = {
  GS_SITE_PORT: 8080,
  GS_CHECKOUT_PORT: 8081,
  GS_IDENTITY_PORT: 8082,
  GS_TV_PROVIDER_PORT: 8083,
  GS_CONSOLE_PORT: 8090,
  GS_CONTROL_PORT: 8099,
};

export const checkNode = (version = process.versions.node): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  const isNewEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  return isNewEnough
    ? ok('node', version)
    : problem(
        'node',
        `${version} is too old`,
        'Run through npm (npx grandstand …): the project brings its own Node 24.',
      );
};

export const checkChromium = (find = findChromium): Finding => {
  try {
    return ok('chromium', find());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return warn('chromium', 'is not here', `${message} Only npm test needs it.`);
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });

/** @param isRunning the platform of this machine answers: then it is the one that holds them */
export const checkPorts = async (isRunning: boolean, env = process.env): Promise<Finding> => {
  const wanted = Object.entries(PORTS).map(([name, port]) => ({ name, port: Number(env[name] ?? port) }));
  const taken: typeof wanted = [];
  for (const one of wanted) if (one.port !== 0 && !(await isFree(one.port))) taken.push(one);
  if (taken.length === 0) return ok('ports', `${wanted.map(({ port }) => port).join(', ')} are free`);
  const list = taken.map(({ port }) => port).join(', ');
  if (isRunning) return ok('ports', `${list} are taken, and the platform runs`);
  const names = taken.map(({ name }) => name).join(', ');
  return warn(
    'ports',
    `${list} taken by another program`,
    `Stop it, or choose others with ${names} (0 takes a free one).`,
  );
};

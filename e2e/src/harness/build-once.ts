import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { BUILDS_VARIABLE, PUBLISHED_SITE_VARIABLE } from './prepared.ts';
import { startSite } from './site.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
/** The command, as a file to run. */
export const grandstand = path.join(repositoryRoot, 'build-kit/bin/grandstand.mjs');

/** Before all journeys: builds what changed, and publishes it to the site whose data each journey file copies. */
// oxlint-disable-next-line import/no-default-export -- jest calls the default export.
export default async function buildOnce(): Promise<void> {
  process.env[BUILDS_VARIABLE] = execFileSync(process.execPath, [grandstand, 'build', '--json'], {
    encoding: 'utf8',
    cwd: repositoryRoot,
  });
  const site = await startSite();
  await site.down();
  process.env[PUBLISHED_SITE_VARIABLE] = site.dataDir;
}

import { rm } from 'node:fs/promises';
import { publishedSite } from './prepared.ts';

/** After all journeys. */
// oxlint-disable-next-line import/no-default-export -- jest calls the default export.
export default async function removePublishedSite(): Promise<void> {
  const dataDir = publishedSite();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}

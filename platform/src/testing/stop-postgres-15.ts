import { rm } from 'node:fs/promises';
import './start-postgres-15.ts';

/** After the last test. */
// oxlint-disable-next-line import/no-default-export -- jest calls the default export.
export default async function stopPostgres15(): Promise<void> {
  await globalThis.postgres15?.stop();
  if (globalThis.postgres15) await rm(globalThis.postgres15.dataDir, { recursive: true, force: true });
}

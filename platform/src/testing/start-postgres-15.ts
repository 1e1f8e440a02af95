import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres15 } from '@grandstand/build-kit/programs';
import { startEmbeddedPostgres } from '../infrastructure/database/embedded-postgres.ts';

/** Before the first test: starts a PostgreSQL 15 in a temporary folder and passes its address in `POSTGRES_15_URL`. */
// oxlint-disable-next-line import/no-default-export -- jest calls the default export.
export default async function startPostgres15(): Promise<void> {
  const folder = findPostgres15();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-pg15-'));
  const binaries = { major: '15', initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, binaries });
  process.env['POSTGRES_15_URL'] = url;
  globalThis.postgres15 = { dataDir, stop };
}

declare global {
  var postgres15: { readonly dataDir: string; stop(): Promise<void> } | undefined;
}

import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Notes where this process listens, for the command line on this machine: ports may be chosen. @returns its removal */
export const noteAddresses = async (
  dataDir: string,
  addresses: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> => {
  const file = path.join(dataDir, 'addresses.json');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify({ pid: process.pid, addresses }, null, 2));
  return () => rm(file, { force: true });
};

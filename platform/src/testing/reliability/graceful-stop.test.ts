import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { startServer } from '../../server.ts';

/** Clients of an origin, and what they ask for. */
const LOAD = {
  site: { clients: 12, path: '/config/players.json' },
  console: { clients: 2, path: '/healthz' },
  tvProvider: { clients: 2, path: '/style.css' },
  checkout: { clients: 2, path: '/checkout/style.css' },
  identity: { clients: 2, path: '/chooser.css' },
} as const;

/**
 * Clients that keep their connections and send one request after the other, as a balancer does: to a ready replica.
 * @returns what every request got; `stopped` resolves when none is sent any more
 */
const load = (origin: string, { clients, path: requested }: { readonly clients: number; readonly path: string }) => {
  const outcomes: (number | string)[] = [];
  let isReady = true;
  const watch = async (): Promise<void> => {
    while (isReady)
      isReady = await fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
  };
  const client = async (): Promise<void> => {
    while (isReady) {
      const outcome = await fetch(`${origin}${requested}`).then(
        async (response) => (await response.text(), response.status),
        (error: Error) => String(error.cause ?? error),
      );
      outcomes.push(outcome);
    }
  };
  return { outcomes, stopped: Promise.all([watch(), ...Array.from({ length: clients }, client)]) };
};

test('a platform that is stopped under load answers every request that any of its origins was sent', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-stop-'));
  const ports = ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'].map((name) => [
    `GS_${name}_PORT`,
    '0',
  ]);
  const { addresses, close } = await startServer({
    ...Object.fromEntries(ports),
    GS_DATA_DIR: dataDir,
    GS_LOG_LEVEL: 'silent',
    GS_DRAIN_MS: '3000',
  });
  const loads = Object.entries(LOAD).map(([name, requested]) => {
    const origin = addresses[name as keyof typeof LOAD] ?? '';
    return { origin, ...load(origin, requested) };
  });
  while (loads.some(({ outcomes }) => outcomes.length < 20)) await new Promise((resolve) => setImmediate(resolve));
  const before = loads.map(({ outcomes }) => outcomes.length);
  const closed = close();
  await Promise.all(loads.map(({ stopped }) => stopped));
  await closed;
  for (const [index, { origin, outcomes }] of loads.entries()) {
    expect(outcomes.length).toBeGreaterThan(before[index] ?? 0);
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
  }
  await rm(dataDir, { recursive: true, force: true });
});

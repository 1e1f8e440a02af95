import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { onSite } from './harness/on-site.ts';
import { type Site, startSite } from './harness/site.ts';

let site: Site;
onSite((place) => {
  ({ site } = place);
});

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(REPOSITORY, 'build-kit/bin/grandstand.mjs');
const active = async (registry = site.registry) =>
  (await registry.request<{ overrides: { remote: string }[] }>('{ overrides(environment: "development") { remote } }'))
    .overrides;

/** Runs `grandstand dev mf-deletion` until its tab can be opened. */
const showLive = async (environment: Readonly<Record<string, string>>) => {
  const env = { ...process.env, NODE_OPTIONS: '', ...environment };
  const program = spawn(process.execPath, [PROGRAM, 'dev', 'mf-deletion'], { cwd: REPOSITORY, env });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        if (/open tabs show it/.test(output)) resolve();
      });
    program.once('exit', () => reject(new Error(`It ended before its tab could be opened:\n${output}`)));
  });
  const [link = ''] = /http\S+gs-override=\S+/.exec(output) ?? [];
  const end = async (signal: NodeJS.Signals) => {
    program.kill(signal);
    await once(program, 'exit');
  };
  return { link: new URL(link), end };
};

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a remote that is shown live opens at its own page, and %s ends its grant',
  async (signal) => {
    // It finds the site by its data folder: the ports were chosen when it started.
    const { link, end } = await showLive({ GS_DATA_DIR: site.dataDir });
    expect(link).toMatchObject({ origin: site.origin, pathname: '/delete' });
    expect(await active()).toEqual([{ remote: 'mf-deletion' }]);
    await end(signal);
    expect(await active()).toEqual([]);
  },
);

test('a site that was started to show a remote ends its grant before it stops', async () => {
  const other = await startSite();
  try {
    await other.down();
    const ports = ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'].map((name) => [
      `GS_${name}_PORT`,
      '0',
    ]);
    const { link, end } = await showLive({ GS_DATA_DIR: other.dataDir, ...Object.fromEntries(ports) });
    expect(link.pathname).toBe('/delete');
    await end('SIGTERM');
    await other.up();
    expect(await active(other.registry)).toEqual([]);
  } finally {
    await other.stop();
  }
});

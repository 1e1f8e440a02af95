import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../config.ts';
import { VARIABLES } from '../../config-variables.ts';
import { MODULES } from '../../modules.ts';
import { productionErrors } from '../../production-check.ts';

const read = (file: string) => readFile(path.resolve(import.meta.dirname, '../../../..', file), 'utf8');

test('the compose file configures the platform with known variables, safe for production', async () => {
  const compose = await read('docker-compose.yml');
  const block = /environment: &platform-environment\n([\s\S]*?)\n {2}\w/.exec(compose)?.[1] ?? '';
  const given = Object.fromEntries(
    [...block.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      // `${NAME:-default}` and `${NAME:?needed}`, as compose fills them in.
      value
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replace(/\$\{SMTP_URL:\?[^}]*\}/g, 'smtps://user:password@mail.example.test')
        .replace(
          /\$\{(\w+)_ORIGIN:\?[^}]*\}/g,
          (_whole, which: string) => `https://${which.toLowerCase().replace('_', '-')}.example.test`,
        )
        .replace(/\$\{\w+:\?[^}]*\}/g, 'a-text-of-32-characters-or-more-x'),
    ]),
  );
  expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining(Object.keys(given)));
  expect(productionErrors(readConfig(given))).toEqual([]);
  expect(readConfig(given)).toMatchObject({ production: true, control: false, seed: false, host: '0.0.0.0' });
});

test('the proxy forwards every port that it opens: the site’s to both replicas, the console’s to the registry', async () => {
  const [compose, proxy] = await Promise.all([read('docker-compose.yml'), read('docs/runbooks/proxy.conf')]);
  const opened = [...compose.matchAll(/- "(?:127\.0\.0\.1:)?(\d+):(\d+)"/g)].map(([, , port]) => port);
  expect(opened).toEqual(['8080', '8081', '8083', '8090']);
  for (const port of opened) {
    expect(proxy).toContain(`listen ${port} ssl http2;`);
    expect(proxy).toContain(
      port === '8090' ? 'server registry:8090;' : `server platform-1:${port}; server platform-2:${port};`,
    );
  }
});

test('the registry runs in a process apart from everything that viewers need', async () => {
  const compose = await read('docker-compose.yml');
  const placed = [...compose.matchAll(/^ {4}command: .*"--modules", "([^"]+)"/gm)].map(([, names = '']) =>
    names.split(','),
  );
  const [site = [], registry = []] = placed;
  expect(registry).toEqual(['registry']);
  expect([...site, ...registry].toSorted()).toEqual([...MODULES].toSorted());
});

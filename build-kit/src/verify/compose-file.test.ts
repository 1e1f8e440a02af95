import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { repositoryRoot } from '../build/packages.ts';

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
}
const { services, volumes } = parse(readFileSync(path.join(repositoryRoot, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Readonly<Record<string, Service>>; volumes: Readonly<Record<string, unknown>> };

test('the production shape runs two platform replicas on one database and one store', () => {
  const replicas = Object.entries(services).filter(([name]) => name.startsWith('platform-'));
  expect(replicas.map(([name]) => name)).toEqual(['platform-1', 'platform-2']);
  for (const [, { command, environment }] of replicas) {
    expect(command?.[0]).toBe('node');
    // The image contains the compiled module.
    expect(existsSync(path.join(repositoryRoot, (command?.[1] ?? '').replace(/\.js$/, '.ts')))).toBe(true);
    expect(environment).toMatchObject({ NODE_ENV: 'production', GS_ENVIRONMENT: 'production' });
    expect(environment?.['DATABASE_URL']).toContain('@database:5432/');
  }
});

test('every variable that the compose file sets is one that the platform reads', () => {
  const config = [
    'config-variables.ts',
    'infrastructure/keys/keys-config.ts',
    'infrastructure/store/assets-config.ts',
    'services/identity/issuers-config.ts',
    'services/video/geo-config.ts',
  ]
    .map((file) => readFileSync(path.join(repositoryRoot, 'platform/src', file), 'utf8'))
    .join('\n');
  for (const name of Object.keys(services['platform-1']?.environment ?? {})) expect(config).toContain(name);
});

test('every volume and every mounted file exists', () => {
  for (const mount of Object.values(services).flatMap(({ volumes: mounts = [] }) => mounts)) {
    const [source = ''] = mount.split(':');
    expect(source.startsWith('.') ? existsSync(path.join(repositoryRoot, source)) : source in volumes).toBe(true);
  }
});

const dockerfile = readFileSync(path.join(repositoryRoot, 'Dockerfile'), 'utf8');
const stages = [...dockerfile.matchAll(/^FROM .* AS (\S+)$/gm)].map(([, name]) => name);

test('every service is built from a stage of the Dockerfile or is a public image, and none mounts the sources', () => {
  const all = Object.values(services);
  const targets = all.flatMap(({ build }) => (build ? [build.target] : []));
  expect([...new Set(targets)].filter((target) => !stages.includes(target))).toEqual([]);
  const foreign = all.filter(({ build }) => !build).map(({ image = '' }) => image);
  expect(foreign.filter((image) => !image.startsWith('docker.io/library/'))).toEqual([]);
  const mounts = all.flatMap(({ volumes: mounted = [] }) => mounted);
  expect(mounts.filter((mount) => /^\.\/?:/.test(mount))).toEqual([]);
});

test('the production image does not run as root and copies only the packed platform', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  expect(last).toMatch(/^USER node$/m);
  expect([...last.matchAll(/^COPY .*$/gm)].map(([line]) => line)).toEqual(['COPY --from=packages /server .']);
});

test('every variable that the compose file needs is in .env.example', () => {
  const compose = readFileSync(path.join(repositoryRoot, 'docker-compose.yml'), 'utf8');
  const example = readFileSync(path.join(repositoryRoot, '.env.example'), 'utf8');
  const needed = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const given = new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect([...needed].filter((name) => !given.has(name))).toEqual([]);
  expect([...given].filter((name) => !needed.has(name))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { repositoryRoot } from '../build/packages.ts';

interface Service {
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
    expect(existsSync(path.join(repositoryRoot, command?.[1] ?? ''))).toBe(true);
    expect(environment).toMatchObject({ NODE_ENV: 'production', GS_ENVIRONMENT: 'production' });
    expect(environment?.['DATABASE_URL']).toContain('@database:5432/');
  }
});

test('every variable that the compose file sets is one that the platform reads', () => {
  const config = ['config.ts', 'infrastructure/store/assets-config.ts']
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

import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const verdaccio = path.join(
  path.dirname(createRequire(import.meta.url).resolve('verdaccio/package.json')),
  'bin/verdaccio',
);

export interface PackageRegistry {
  readonly url: string;
  /** An npm user configuration: takes the `@grandstand` packages from here, and may publish. */
  readonly userConfig: string;
  publish(folder: string): Promise<void>;
  stop(): Promise<void>;
}

/** No other registry is behind it: it has what was published to it. */
const configuration = (folder: string): string => `storage: ${JSON.stringify(path.join(folder, 'storage'))}
auth:
  htpasswd:
    file: ${JSON.stringify(path.join(folder, 'htpasswd'))}
packages:
  '**':
    access: $all
    publish: $authenticated
max_body_size: 20mb
log: { type: stdout, format: json, level: warn }
`;

/** Below the ports that outgoing connections take: nothing takes it before the registry listens. */
const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 30_000);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
};

const signUp = async (url: string): Promise<string> => {
  const response = await fetch(`${url}-/user/org.couchdb.user:platform`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'platform', password: 'Grandstand1!' }),
  });
  if (!response.ok) throw new Error(`The package registry refused the user: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
};

/** A real npm registry on loopback, with its files in `folder`. @throws when it does not start */
export const startPackageRegistry = async (folder: string): Promise<PackageRegistry> => {
  await mkdir(folder, { recursive: true });
  const config = path.join(folder, 'verdaccio.yaml');
  await writeFile(config, configuration(folder));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const server = spawn(process.execPath, [verdaccio, '--config', config, '--listen', `127.0.0.1:${port}`], {
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async () => {
    server.kill();
    await ended;
  };
  try {
    await eventually(async () => {
      const { ok } = await fetch(`${url}-/ping`);
      if (!ok) throw new Error('not ready');
    });
    const userConfig = path.join(folder, 'npmrc');
    const { stdout: usual } = await promisify(execFile)('npm', ['config', 'get', 'registry'], {
      env: npmEnvironment(),
    });
    await writeFile(
      userConfig,
      `registry=${usual.trim()}\n@grandstand:registry=${url}\n//127.0.0.1:${port}/:_authToken=${await signUp(url)}\n`,
    );
    return {
      url,
      userConfig,
      async publish(packed) {
        await promisify(execFile)('npm', ['publish', packed], {
          env: { ...npmEnvironment(), NPM_CONFIG_USERCONFIG: userConfig },
        });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The environment of a fresh shell: nothing of the npm run, the tests or the platform that started this process. */
export const npmEnvironment = (): NodeJS.ProcessEnv => {
  const own = /^(npm_|NODE_OPTIONS$|JEST_|INIT_CWD$|GS_|GRANDSTAND_|E2E_)/;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
  };
};

import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { npmEnvironment, type PackageRegistry } from './package-registry.ts';
import type { Site } from './site.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const CONTRACT = '@grandstand/shared-contracts';

interface PublishedPackage {
  readonly dist: { readonly tarball: string };
  readonly exports?: Readonly<Record<string, string | { readonly types?: string; readonly default?: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The newest version, or the given one. */
export const publishedPackage = async (
  npm: PackageRegistry,
  name: string,
  wanted?: string,
): Promise<PublishedPackage> => {
  const document = (await (await fetch(`${npm.url}${name.replace('/', '%2f')}`)).json()) as {
    'dist-tags': { latest: string };
    versions: Readonly<Record<string, PublishedPackage>>;
  };
  const version = document.versions[wanted ?? document['dist-tags'].latest];
  if (!version) throw new Error(`${name} is not published.`);
  return version;
};

interface TeamsOptions {
  readonly site: Site;
  /** An empty folder. */
  readonly work: string;
  readonly npm: PackageRegistry;
  /** Packages of the platform that a team installs. */
  readonly packages: readonly string[];
}

/** Opens teams that have their remote outside the repository, with published packages and a token for this remote only. */
export const createTeams = ({ site, work, npm, packages }: TeamsOptions) => {
  /** Installs a published version, as npm does. */
  const install = async (name: string, modules: string, wanted?: string): Promise<void> => {
    const { dist } = await publishedPackage(npm, name, wanted);
    const folder = path.join(modules, name);
    await mkdir(folder, { recursive: true });
    const tarball = path.join(work, `${path.basename(name)}.tgz`);
    await writeFile(tarball, Buffer.from(await (await fetch(dist.tarball)).arrayBuffer()));
    await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  };
  /** A folder outside the repository: the published packages, and those of other publishers as installed here. */
  const installedFolder = async (contract?: string): Promise<string> => {
    const modules = path.join(work, `desk-${contract ?? 'newest'}`, 'node_modules');
    await mkdir(modules, { recursive: true });
    for (const name of await readdir(path.join(root, 'node_modules')))
      if (name !== '@grandstand') await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
    for (const name of packages) await install(name, modules, name === CONTRACT ? contract : undefined);
    return path.dirname(modules);
  };
  let newest: Promise<string> | undefined;

  /** `contract`: an earlier version of the contract that the team has installed. */
  return async (name: string, contract?: string) => {
    const desk = await (contract ? installedFolder(contract) : (newest ??= installedFolder()));
    const dir = path.join(desk, name);
    const { issueToken } = await site.registry.request<{ issueToken: { bearer: string } }>(
      `mutation Issue($name: String!, $grants: [GrantInput!]!) {
        issueToken(name: $name, grants: $grants, days: 1, reason: "test") { bearer }
      }`,
      {
        name,
        grants: [
          { action: 'publish', remote: name, environment: '*' },
          ...['release', 'rollout', 'toggle'].map((action) => ({ action, remote: name, environment: 'development' })),
        ],
      },
    );
    const env = {
      ...npmEnvironment(),
      GRANDSTAND_REGISTRY: `${site.console}/graphql`,
      GRANDSTAND_TOKEN: issueToken.bearer,
    };
    const cli = path.join(desk, 'node_modules/@grandstand/cli/grandstand.mjs');
    const command = (args: readonly string[], cwd = dir) => run(process.execPath, [cli, ...args], { cwd, env });
    const edit = async (file: string, from: RegExp, to: string) => {
      const place = path.join(dir, file);
      await writeFile(place, (await readFile(place, 'utf8')).replace(from, to));
    };
    await command(['init', name, '--no-lockfile'], desk);
    return {
      dir,
      command,
      edit,
      write: (file: string, text: string) => writeFile(path.join(dir, file), text),
      tool: (tool: string, ...args: readonly string[]) =>
        run(process.execPath, [path.join(root, 'node_modules/.bin', tool), ...args], { cwd: dir, env }),
      async publish(version: string) {
        await edit('package.json', /"version": "[^"]+"/, `"version": "${version}"`);
        await command(['publish', name]);
      },
      show: (version: string) =>
        command([
          'rollout',
          'development',
          `${name}@${version}`,
          '--percent',
          '10',
          '--or-release',
          '--reason',
          'test',
        ]),
    };
  };
};

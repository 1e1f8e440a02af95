import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import { CHECKOUT, repositoryRoot } from '../build/repository-root.ts';
import { ownModule } from '../own-module.ts';

const here = import.meta.dirname;

/** Packages that ship ES modules only, and so are compiled for the CommonJS projects. */
const ESM_ONLY_PACKAGES = ['@grandstand', 'jose', 'jotai', 'oauth4webapi', 'openid-client', 'single-spa'];

const swcParser = { syntax: 'typescript', tsx: true };

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** What both presets share. `dir` is the package's folder. */
const project = (dir: string): Project => ({
  displayName: path.basename(dir),
  rootDir: dir,
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/'],
  modulePathIgnorePatterns: ['/dist/', '/build-kit/fixtures/'],
  cacheDirectory: path.join(repositoryRoot, CHECKOUT === null ? 'node_modules/.cache/jest' : '.cache/jest'),
});

/** Jest project for a package that runs in the browser: jsdom, compiled to CommonJS, CSS Modules as `name -> name`. */
export const browserPreset = (dir: string): Project => {
  const ownSetup = path.join(dir, 'jest.setup.ts');
  return {
    ...project(dir),
    testEnvironment: ownModule(here, 'browser-environment'),
    // `development` picks readable builds with warnings.
    testEnvironmentOptions: { url: 'http://localhost/', customExportConditions: ['node', 'development'] },
    globals: { __VERSION__: '0.0.0-test' },
    setupFilesAfterEnv: [ownModule(here, 'browser-setup'), ...(existsSync(ownSetup) ? [ownSetup] : [])],
    transform: {
      '^.+\\.(ts|tsx|js|mjs)$': [
        '@swc/jest',
        {
          jsc: {
            target: 'es2023',
            parser: swcParser,
            transform: { react: { runtime: 'automatic', development: true } },
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY_PACKAGES.join('|')})/)`],
    moduleNameMapper: {
      '\\.module\\.css$': ownModule(here, 'class-names'),
      '\\.(css|svg|woff2|webp|png|jpg|mp4)$': ownModule(here, 'asset-url'),
    },
  };
};

/** Jest project for a package that runs in Node: native ES modules. Run with `NODE_OPTIONS=--experimental-vm-modules`. */
export const nodePreset = (dir: string): Project => ({
  ...project(dir),
  testEnvironment: ownModule(here, 'node-environment'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.(ts|tsx)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2023', parser: swcParser, transform: { react: { runtime: 'automatic' } } },
        module: { type: 'es6' },
      },
    ],
  },
});

/** Reporters of every run: the usual output, and the results kept for the requirements report. */
export const reporters: NonNullable<Config['reporters']> = ['default', ownModule(here, 'results-reporter')];

/** Of every run: files marked `@long` are begun first. */
export const testSequencer: string = ownModule(here, 'long-first');

/** `nodePreset` for the platform and the journeys: their many packages load once for each worker, not for each test file. */
export const serverPreset = (dir: string): Project => ({
  ...nodePreset(dir),
  runtime: ownModule(here, 'native-packages-runtime'),
});

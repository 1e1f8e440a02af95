import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { DefinedFirstScreen } from '@grandstand/shared-contracts/first-screens';
import webpack, { type Configuration } from 'webpack';
import { type BuildEnv, cssLoader } from '../base-config.ts';

const require = createRequire(import.meta.url);
const REACT = /^react(-dom)?(\/|$)/;

interface Source {
  readonly dir: string;
  /** Of the package: part of its class names. */
  readonly name: string;
  readonly env: BuildEnv;
  /** `src/first-screens.tsx`, from the package's folder. */
  readonly entry: string;
}

const configuration = ({ dir, name, env, entry }: Source, output: string): Configuration => {
  const ofPackage = createRequire(path.join(dir, 'package.json'));
  return {
    mode: 'production',
    context: dir,
    target: 'node',
    entry: { screens: entry },
    output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' }, hashFunction: 'xxhash64' },
    // One React for the components and for what renders them.
    externals: [
      async ({ request = '' }) => (REACT.test(request) ? `commonjs ${ofPackage.resolve(request)}` : undefined),
    ],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    optimization: { minimize: false },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            swcrc: false,
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        { test: /\.css$/, use: [cssLoader(name, env, true)] },
        { test: /\.(svg|webp|png|jpe?g|gif|mp4|woff2?)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
  };
};

const run = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
      resolve();
    });
  });

/** The first screens that a package defines, compiled for Node with the class names of its build. @throws with webpack's messages */
export const compileFirstScreens = async (source: Source): Promise<readonly DefinedFirstScreen[]> => {
  const output = await mkdtemp(path.join(os.tmpdir(), 'first-screens-'));
  try {
    await run(configuration(source, output));
    const { firstScreens } = require(path.join(output, 'screens.cjs')) as {
      firstScreens?: readonly DefinedFirstScreen[];
    };
    if (!firstScreens) throw new Error(`${source.entry} does not export firstScreens. Use defineFirstScreens.`);
    return firstScreens;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
};

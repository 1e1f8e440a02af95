import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetUseItem } from 'webpack';
import { repositoryRoot } from '../build/repository-root.ts';
import { ownModule } from '../own-module.ts';
import { compressedCopies } from './compressed-copies.ts';
import type { RefreshOptions } from './refresh/refresh-loader.ts';
import { RuntimeIntegrityPlugin } from './runtime-integrity-plugin.ts';

const require = createRequire(import.meta.url);

const reactRouter = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs');

/** What `webpack --env` and the build command may set. */
export interface BuildEnv {
  /** Version of the build; the package's own when absent. */
  readonly version?: string;
  /** Output folder; `dist/<version>` when absent. */
  readonly output?: string;
  /** Readable output, no compression, no minifying, changes without a reload. */
  readonly development?: boolean;
  /** The same for the released shell, with its own React: what a dev server builds (decision 110). */
  readonly live?: boolean;
}

interface BaseOptions {
  readonly dir: string;
  readonly name: string;
  readonly version: string;
  /** Must differ between any two builds that can meet on a page. */
  readonly uniqueName: string;
  readonly publicPath: string;
  readonly env: BuildEnv;
  /** False gives the plain names that a hand-written page can link to. */
  readonly hashedNames?: boolean;
  /** Name of stylesheets that load later; default as that of other files. */
  readonly laterStyles?: string;
}

export const isForDeveloper = ({ development = false, live = false }: BuildEnv): boolean => development || live;

/** `onlyNames`: for code that runs outside a page, where class names are all that counts. */
export const cssLoader = (name: string, env: BuildEnv, onlyNames = false): RuleSetUseItem => ({
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      exportOnlyLocals: onlyNames,
      localIdentContext: repositoryRoot,
      // Readable names are a twelfth of a page's styles, and occur again in its scripts.
      localIdentName: `${name}_${isForDeveloper(env) ? '[local]_' : ''}[hash:base64:5]`,
    },
  },
});

const rules = (
  dir: string,
  name: string,
  env: BuildEnv,
): NonNullable<NonNullable<Configuration['module']>['rules']> => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [
      ...refreshLoaders(dir, env),
      {
        loader: require.resolve('swc-loader'),
        options: {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: {
              react: { runtime: 'automatic', development: isForDeveloper(env), refresh: isForDeveloper(env) },
            },
          },
        },
      },
    ],
  },
  {
    test: /\.css$/,
    sideEffects: true,
    use: [
      ...(env.live ? [ownModule(import.meta.dirname, 'refresh/styles-loader')] : []),
      MiniCssExtractPlugin.loader,
      cssLoader(name, env),
    ],
  },
  { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: ownModule(import.meta.dirname, 'pure-definitions') },
  { test: /\.(svg|webp|png|jpe?g|gif|mp4|woff2?)$/, type: 'asset/resource' },
];

/** Settings of every browser bundle: no eval, content-hashed names, integrity on what the runtime loads. */
export const baseConfig = ({
  dir,
  name,
  version,
  uniqueName,
  publicPath,
  env,
  hashedNames = true,
  laterStyles,
}: BaseOptions): Configuration => {
  const isDevelopment = isForDeveloper(env);
  const fileName = hashedNames ? '[name].[contenthash:10]' : '[name]';
  return {
    name,
    mode: isDevelopment ? 'development' : 'production',
    context: dir,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: env.output ?? path.join(dir, 'dist', version),
      publicPath,
      uniqueName,
      filename: `${fileName}.js`,
      chunkFilename: `${fileName}.js`,
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: 'grandstand' },
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        'resize-observer-polyfill$': ownModule(import.meta.dirname, 'native-resize-observer'),
        // Its `exports` name the build for developers only.
        ...(env.development ? {} : { 'react-router$': reactRouter }),
      },
    },
    module: { rules: rules(dir, name, env) },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // A live build with errors is not emitted: what was served before stays.
      ...(env.live ? { emitOnErrors: false } : {}),
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3, ecma: 2022 }, mangle: true, ecma: 2022 },
        }),
        new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.lightningCssMinify }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    plugins: [
      new MiniCssExtractPlugin({
        // The runtime replaces styles by their name.
        filename: env.live ? '[name].css' : `${fileName}.css`,
        chunkFilename: env.live ? '[name].css' : (laterStyles ?? `${fileName}.css`),
      }),
      new webpack.DefinePlugin({ __VERSION__: JSON.stringify(version) }),
      new RuntimeIntegrityPlugin(),
      ...(isDevelopment ? (env.live ? [new webpack.HotModuleReplacementPlugin()] : []) : compressedCopies()),
    ],
  };
};

const refreshLoaders = (dir: string, env: BuildEnv) => {
  if (!isForDeveloper(env)) return [];
  const options: RefreshOptions = { dir, followsBuilds: env.live ?? false };
  return [{ loader: ownModule(import.meta.dirname, 'refresh/refresh-loader'), options }];
};

/** First of `src/<stem>.tsx` and `src/<stem>.ts`, as a request. @throws when the package has neither. */
export const sourceModule = (dir: string, stem: string): string => {
  const found = [`./${stem}.tsx`, `./${stem}.ts`].find((file) => existsSync(path.join(dir, file)));
  if (!found) throw new Error(`${dir} has no ${stem}.tsx: nothing to build`);
  return found;
};

import webpack, { type WebpackPluginInstance } from 'webpack';
import { consumedPackages } from './shared-packages.ts';

interface Container {
  /** Global variable that holds it. */
  readonly globalName: string;
  /** Module exposed as `./remote`, in a chunk of that name. */
  readonly exposed: string;
  /** Semver range of the contract that it supports. */
  readonly contract: string;
  /** Of a build for its developer: see `consumedPackages`. */
  readonly ownReact: boolean;
}

/**
 * A remote as Module Federation knows it: webpack's own container, which takes everything shared from the runtime of the
 * shell. A runtime in each entry would cost every remote 4 kB more (decision 25).
 */
export const federation = ({ globalName, exposed, contract, ownReact }: Container): WebpackPluginInstance =>
  new webpack.container.ModuleFederationPlugin({
    name: globalName,
    filename: 'remoteEntry.[contenthash:10].js',
    library: { type: 'var', name: globalName },
    exposes: { './remote': { import: exposed, name: 'remote' } },
    shared: consumedPackages(contract, ownReact),
  });

import type { Configuration } from 'webpack';
import { baseConfig, sourceModule } from './base-config.ts';
import { describePackage } from './package-description.ts';

/** Webpack configuration of a package running by itself on fakes: `dev/index.tsx`, one plain bundle, no federation. */
export const aloneConfig = (dir: string): Configuration => {
  const { name, version } = describePackage(dir);
  const base = baseConfig({
    dir,
    name,
    version,
    uniqueName: `${name}-alone`,
    publicPath: '/',
    env: { development: true },
  });
  return {
    ...base,
    entry: { main: sourceModule(dir, 'dev/index') },
    output: { ...base.output, filename: '[name].js', chunkFilename: '[name].js' },
  };
};

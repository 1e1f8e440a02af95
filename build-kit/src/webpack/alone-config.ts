import type { Configuration } from 'webpack';
import { baseConfig, sourceModule } from './base-config.ts';
import { describePackage } from './package-description.ts';

/** Webpack configuration of a package running by itself on fakes: `dev/index.tsx`, one plain bundle, no federation. */
export const aloneConfig = (dir: string): Configuration => {
  const { name, version } = describePackage(dir);
  const uniqueName = `${name}-alone`;
  const env = { development: true };
  return {
    ...baseConfig({ dir, name, version, uniqueName, publicPath: '/', env, hashedNames: false }),
    entry: { main: sourceModule(dir, 'dev/index') },
  };
};

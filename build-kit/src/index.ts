export { type BuildOptions, type BuildOutput, buildPackages, readAssets } from './build/build-packages.ts';
export { aloneConfig } from './webpack/alone-config.ts';
export type { BuildEnv } from './webpack/base-config.ts';
export { consoleConfig } from './webpack/console-config.ts';
export { remoteConfig } from './webpack/remote-config.ts';
export { shellConfig } from './webpack/shell-config.ts';

export type { BuildOutput } from '../build/build-packages.ts';
export { createRelease, currentRelease, type ReleaseSummary } from '../cli/registry/create-release.ts';
export { openRegistryClient } from '../cli/registry/open-registry-client.ts';
export { publishFolder } from '../cli/registry/publish-folder.ts';
export { type RegistryClient, RegistryRefusal, registryClient } from '../cli/registry/registry-client.ts';
export { findChromium } from '../verify/find-chromium.ts';
export { type PlatformProcess, startPlatform } from './platform-process.ts';
export { publishBuilds } from './publish-builds.ts';

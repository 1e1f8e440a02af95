// @ts-nocheck: a dependency of the federation plugin, resolved by webpack inside the shell's build.
import * as runtimeCore from '@module-federation/runtime-core';

// Remotes are built with `externalRuntime` and take the federation runtime from this global. The plugin's own
// `provideExternalRuntime` does the same with a second, CommonJS copy: 10 kB more.
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;

const provideRuntimeCore = () => ({ name: 'provide-runtime-core' });
export default provideRuntimeCore;

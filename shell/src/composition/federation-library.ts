import type { Remote } from '@grandstand/shared-contracts';
import type { RemoteArtifact } from '@grandstand/shared-contracts/release';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { scriptElement } from './script-element.ts';
import { sharedPackages } from './shared-packages.ts';

const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'grandstand-integrity',
  createScript: ({ url }) => ({ script: scriptElement(url), timeout: 20_000 }),
};

/** Versions built before decision 25 are in the registry still: they take the runtime's core from this global. */
const provideCore = () => Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** Returns what a remote exposes; `alias` differs for each attempt, because the library remembers a failed one. */
export type LoadByLibrary = (
  alias: string,
  entry: string,
  artifact: RemoteArtifact,
) => Promise<{ readonly remote?: Remote } | null>;

/** Module Federation's own runtime, for remotes that bring a runtime of it (decision 132). */
export const startLibrary = (): LoadByLibrary => {
  provideCore();
  const shell = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: sharedPackages(),
    plugins: [integrityPlugin],
  });
  return (alias, entry, { globalName }) => {
    shell.registerRemotes([{ name: alias, entry, entryGlobalName: globalName, type: 'var' }]);
    return shell.loadRemote(`${alias}/remote`);
  };
};

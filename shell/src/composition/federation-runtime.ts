import { AppError, type Remote } from '@grandstand/shared-contracts';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { abandonLoad, withRetryUrl } from './abandon-load.ts';
import { integrityOf } from './integrity.ts';
import type { LoadRemote } from './load-remote.ts';
import { sharedPackages } from './shared-packages.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

/** Only files that the release names may become scripts. */
const createPolicy = (): ScriptUrlPolicy => {
  const rules: ScriptUrlPolicy = {
    createScriptURL(url) {
      if (integrityOf(url) === undefined) throw new TypeError(`The release does not name ${url}.`);
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  return trustedTypes?.createPolicy('grandstand-loader', rules) ?? rules;
};

const integrityPlugin = (policy: ScriptUrlPolicy): ModuleFederationRuntimePlugin => ({
  name: 'grandstand-integrity',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = policy.createScriptURL(url);
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url) ?? '';
    return { script, timeout: 20_000 };
  },
});

/** Versions built before decision 25 are in the registry still: they take the runtime's core from this global. */
const provideCore = () => Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/**
 * Versions are registered under `name@version`: a new one never meets the globals of an old one.
 * A failed or abandoned attempt is followed by one under a new alias, because the runtime remembers both.
 */
export const startFederation = (): LoadRemote => {
  provideCore();
  const shell = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: sharedPackages(),
    plugins: [integrityPlugin(createPolicy())],
  });
  const attempts = new Map<string, number>();
  return async (name, artifact, signal) => {
    const id = `${name}@${artifact.version}`;
    const attempt = attempts.get(id) ?? 0;
    const alias = attempt === 0 ? id : `${id}~${attempt}`;
    const abandon = () => {
      attempts.set(id, Math.max(attempts.get(id) ?? 0, attempt + 1));
      abandonLoad(document, artifact);
    };
    signal?.addEventListener('abort', abandon, { once: true });
    try {
      shell.registerRemotes([
        {
          name: alias,
          entry: withRetryUrl(document, artifact.entry, attempt),
          entryGlobalName: artifact.globalName,
          type: 'var',
        },
      ]);
      const module = await shell.loadRemote<{ remote: Remote }>(`${alias}/remote`);
      if (typeof module?.remote?.mount !== 'function') throw new Error('its module has no mount function');
      return module.remote;
    } catch (cause) {
      attempts.set(id, Math.max(attempts.get(id) ?? 0, attempt + 1));
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('remote_unavailable', `${id} did not load from ${artifact.entry}: ${reason}`, { cause });
    } finally {
      signal?.removeEventListener('abort', abandon);
    }
  };
};

import { AppError, type Remote } from '@grandstand/shared-contracts';
import { abandonLoad, withRetryUrl } from './abandon-load.ts';
import { createShareScope, isPlain, loadContainer } from './container.ts';
import type { LoadByLibrary } from './federation-library.ts';
import type { LoadRemote } from './load-remote.ts';

const createLibrary = (): LoadByLibrary => {
  let library: Promise<LoadByLibrary> | null = null;
  const start = async () => {
    try {
      return (await import('./federation-library.ts')).startLibrary();
    } catch (cause) {
      library = null;
      throw cause;
    }
  };
  return async (...remote) => {
    library ??= start();
    return (await library)(...remote);
  };
};

/**
 * Versions are loaded under `name@version`: a new one never meets the globals of an old one. A failed or abandoned attempt
 * is followed by one with new requests. The shell itself starts webpack's own containers, which all builds of build-kit
 * have; the library of Module Federation, ten times as large, loads with the first remote that is not one (decision 132).
 */
export const startFederation = (): LoadRemote => {
  const shareScope = createShareScope();
  const loadByLibrary = createLibrary();
  const attempts = new Map<string, number>();
  const pending = new Map<string, Promise<{ readonly remote?: Remote } | null>>();

  const loadExposed: LoadByLibrary = async (alias, entry, artifact) => {
    const container = await loadContainer(entry, artifact.globalName);
    if (!isPlain(container)) return loadByLibrary(alias, entry, artifact);
    await container.init(shareScope, []);
    return (await container.get('./remote'))() as { readonly remote?: Remote };
  };

  const loadOnce: LoadByLibrary = (alias, entry, artifact) => {
    const loading = pending.get(alias) ?? loadExposed(alias, entry, artifact);
    pending.set(alias, loading);
    return loading;
  };

  return async (name, artifact, signal) => {
    const id = `${name}@${artifact.version}`;
    const attempt = attempts.get(id) ?? 0;
    const alias = attempt === 0 ? id : `${id}~${attempt}`;
    const nextAttempt = () => attempts.set(id, Math.max(attempts.get(id) ?? 0, attempt + 1));
    const abandon = () => {
      nextAttempt();
      abandonLoad(document, artifact);
    };
    signal?.addEventListener('abort', abandon, { once: true });
    try {
      const module = await loadOnce(alias, withRetryUrl(document, artifact.entry, attempt), artifact);
      if (typeof module?.remote?.mount !== 'function') throw new Error('its module has no mount function');
      return module.remote;
    } catch (cause) {
      nextAttempt();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('remote_unavailable', `${id} did not load from ${artifact.entry}: ${reason}`, { cause });
    } finally {
      signal?.removeEventListener('abort', abandon);
    }
  };
};

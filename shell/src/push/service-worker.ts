import { SERVICE_WORKER_PATH, type TabStorage } from '@grandstand/shared-contracts';

/** This tab has reloaded once for a script that is missing; not again (S-28). */
const RELOADED_KEY = 'serviceWorkerReloaded';

interface ServiceWorkerDependencies {
  /** Undefined where the browser has none, or the page is not secure. */
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'> | undefined;
  readonly hostname: string;
  readonly tabStorage: TabStorage;
  readonly reload: () => void;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Registering takes a trusted address: this policy knows one. */
const trustedScript = (): string => {
  const rules = {
    createScriptURL(url: string) {
      if (url !== SERVICE_WORKER_PATH) throw new TypeError(`${url} is not the service worker.`);
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  return (trustedTypes?.createPolicy('grandstand-loader', rules) ?? rules).createScriptURL(SERVICE_WORKER_PATH);
};

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * SHELL-083…085: registers the service worker and asks for its script. On a developer's machine a script that is gone
 * unregisters it and reloads, once. What fails is only logged.
 */
export const startServiceWorker = async (dependencies: ServiceWorkerDependencies): Promise<void> => {
  const { container, hostname } = dependencies;
  if (!container) return;
  try {
    const before = await container.getRegistration();
    await container.register(trustedScript(), { scope: '/' });
    // An existing registration is reused: only an update fetches its script and notices that it is missing.
    await before?.update();
  } catch (error) {
    console.warn('The service worker did not start; the site works without it.', error);
    if (LOCAL_HOSTS.includes(hostname)) await leave(container, dependencies);
  }
};

const leave = async (
  container: Pick<ServiceWorkerContainer, 'getRegistration'>,
  { tabStorage, reload }: ServiceWorkerDependencies,
): Promise<void> => {
  const registration = await container.getRegistration();
  if (!registration) return;
  await registration.unregister();
  const mayReload = tabStorage.get(RELOADED_KEY) === null && tabStorage.set(RELOADED_KEY, 'true');
  if (mayReload) reload();
};

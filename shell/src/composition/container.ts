import { scriptElement } from './script-element.ts';
import { sharedPackages } from './shared-packages.ts';

/** What the entry of a remote defines (Module Federation's container interface). */
export interface Container {
  init(shareScope: unknown, initScope: unknown[]): unknown;
  get(exposed: string): Promise<() => unknown>;
}

const containerAt = (globalName: string): Container | undefined =>
  (globalThis as Record<string, unknown>)[globalName] as Container | undefined;

const runScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = scriptElement(url);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('its entry did not load'));
    document.head.append(script);
  });

/**
 * Runs the entry at `url` unless its container is defined already. Undefined: the entry ran and defined no container.
 * @throws when the entry does not load
 */
export const loadContainer = async (url: string, globalName: string): Promise<Container | undefined> => {
  if (!containerAt(globalName)) await runScript(url);
  return containerAt(globalName);
};

/**
 * Whether a container needs nothing but the share scope. The one of webpack's own plugin has two parameters; containers
 * that bring a federation runtime expect the options of their host as a third, or have a different signature.
 */
export const isPlain = (container: Container | undefined): container is Container => container?.init.length === 2;

/** The shell's packages as a share scope (webpack's `__webpack_share_scopes__.default`): package to version to entry. */
export const createShareScope = () =>
  Object.fromEntries(
    Object.entries(sharedPackages()).map(([key, shared]) => [
      key,
      { [shared.version]: { get: shared.get, from: 'shell', eager: shared.shareConfig.eager } },
    ]),
  );

import type { ServedVersion } from './served-release.ts';

type Entry = Pick<ServedVersion, 'entry' | 'integrity' | 'globalName'>;

/** An expression for the container: loads its script once, with its integrity, and takes the global that it sets. */
const loadedContainer = ({ entry, integrity, globalName }: Entry): string => `new Promise((resolve, reject) => {
  const loaded = () => globalThis[${JSON.stringify(globalName)}];
  if (loaded()) return resolve(loaded());
  const script = Object.assign(document.createElement('script'), {
    src: ${JSON.stringify(entry)},
    integrity: ${JSON.stringify(integrity)},
    crossOrigin: 'anonymous',
  });
  script.addEventListener('load', () => resolve(loaded()));
  script.addEventListener('error', () => reject(new Error(${JSON.stringify(`${entry} could not be loaded.`)})));
  document.head.append(script);
})`;

/**
 * ES module beside a container, for import maps: exports the `init` and `get` of Module Federation. The container itself
 * is a classic script, because the shell loads containers as scripts with integrity (decision 63).
 */
export const moduleOf = (version: Entry): string => `const container = await ${loadedContainer(version)};
export const init = (shareScope) => container.init(shareScope);
export const get = (exposed) => container.get(exposed);
`;

/**
 * Pilet of Piral's specification v1. The app shell extends the API of pilets with `grandstand`: `shareScope`, what it shares
 * with Module Federation containers, and `hostFor(element, remote)`, the contract's `Host` for a mount. Each route becomes a page.
 */
export const piletOf = (version: Entry, routes: readonly string[]): string => `document.currentScript.app = {
  async setup(api) {
    if (!api.grandstand) throw new Error('The app shell does not provide api.grandstand (shareScope, hostFor).');
    const container = await ${loadedContainer(version)};
    await container.init(api.grandstand.shareScope);
    const { remote } = (await container.get('./remote'))();
    const undos = new WeakMap();
    const component = {
      mount: (element) => void undos.set(element, remote.mount(element, api.grandstand.hostFor(element, remote))),
      unmount: (element) => undos.get(element)?.(),
    };
    for (const route of ${JSON.stringify(routes)}) api.registerPage(route, { type: 'html', component });
  },
};
`;

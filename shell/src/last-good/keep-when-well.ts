import type { BootDocument } from '../boot/boot-document.ts';
import { inlineStylePaths } from '../first-screen/inline-styles.ts';
import { allowsExtra, type Network } from '../composition/prefetch.ts';

interface KeepWhenWellDependencies {
  readonly boot: Pick<BootDocument, 'release' | 'keys'>;
  /** What is shown is kept already. */
  readonly isLastGood: boolean;
  readonly network: () => Network | undefined;
  /** Runs `work` when the page has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
}

/**
 * Returns what to call whenever the page's remotes are well: what the page has loaded by then is kept (decision 39).
 * A pending run covers later reports.
 */
export const keepWhenWell = ({ boot, isLastGood, network, whenIdle }: KeepWhenWellDependencies): (() => void) => {
  const { release, keys } = boot;
  const key = release && !isLastGood ? keys[release.keyId] : undefined;
  let isPending = false;

  const keep = async (): Promise<void> => {
    if (!release || !key) return;
    const { keepRelease } = await import('./keep-release.ts');
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const loadedPaths = new Set([...loaded, ...inlineStylePaths(document)]);
    await keepRelease({ release, key }, { caches: () => globalThis.caches, locks: navigator.locks, loadedPaths });
  };
  return () => {
    if (isPending || !key || !allowsExtra(network())) return;
    isPending = true;
    whenIdle(() => {
      isPending = false;
      // If this code fails to load, only the safety net is missing.
      void keep().catch(() => {});
    });
  };
};

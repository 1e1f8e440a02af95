import type { BootDocument } from '../boot/boot-document.ts';
import { allowsExtra, type Network } from '../composition/prefetch.ts';

interface KeepWhenWellDependencies {
  readonly boot: Pick<BootDocument, 'release' | 'keys'>;
  /** What is shown is kept already. */
  readonly isLastGood: boolean;
  readonly network: () => Network | undefined;
  /** Runs `work` when the page has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
}

/** Returns what to call whenever the page's remotes are well: the first time, its release is kept (decision 21). */
export const keepWhenWell = ({ boot, isLastGood, network, whenIdle }: KeepWhenWellDependencies): (() => void) => {
  const { release, keys } = boot;
  const key = release && !isLastGood ? keys[release.keyId] : undefined;
  let hasBegun = false;

  const keep = async (): Promise<void> => {
    if (!release || !key) return;
    const { keepRelease } = await import('./keep-release.ts');
    await keepRelease({ release, key }, { caches: () => globalThis.caches, locks: navigator.locks });
  };
  return () => {
    if (hasBegun || !key || !allowsExtra(network())) return;
    hasBegun = true;
    // Code that does not come costs the safety net only.
    whenIdle(() => void keep().catch(() => {}));
  };
};

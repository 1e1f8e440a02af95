import type { Composition } from '@grandstand/shared-contracts/release';
import type { LoadRemote } from './load-remote.ts';
import type { Decision } from './route-decision.ts';

/** The Network Information API. */
export interface Network {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

interface PrefetchDependencies {
  readonly page: Document;
  readonly composition: Pick<Composition, 'remotes'>;
  readonly load: LoadRemote;
  readonly decideAt: (target: string) => Decision;
  /** Connection of the browser; undefined without the API. */
  readonly network: () => Network | undefined;
  /** Runs `work` when the page has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
}

/** With data saving on, or on a 2G or 3G connection, nothing is fetched that the viewer did not request. */
export const allowsExtra = (network: Network | undefined): boolean =>
  network?.saveData !== true && !/[23]g/.test(network?.effectiveType ?? '');

/**
 * Loads remotes before they are needed, never mounting them: the owner of a link that is pointed at or focused, and, when
 * the page is idle, the owners of `neighbours`. Each at most once; a failure is left to the mount, which retries.
 * Returns the undo.
 */
export const prefetchNeighbours = (
  neighbours: readonly string[],
  { page, composition, load, decideAt, network, whenIdle }: PrefetchDependencies,
): (() => void) => {
  const requested = new Set<string>();

  const prefetch = (target: string) => {
    const decision = decideAt(target);
    if (decision.kind !== 'remote' || !allowsExtra(network())) return;
    const names = [decision.name, ...decision.triggers.map(({ name }) => name)];
    for (const name of names) {
      const artifact = name === null ? undefined : composition.remotes[name];
      if (name === null || !artifact || requested.has(name)) continue;
      requested.add(name);
      load(name, artifact).catch(() => {});
    }
  };

  const onPointAt = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const href = link?.getAttribute('href');
    if (href?.startsWith('/')) prefetch(href);
  };
  page.addEventListener('pointerover', onPointAt);
  page.addEventListener('focusin', onPointAt);
  whenIdle(() => {
    for (const target of neighbours) prefetch(target);
  });
  return () => {
    page.removeEventListener('pointerover', onPointAt);
    page.removeEventListener('focusin', onPointAt);
  };
};

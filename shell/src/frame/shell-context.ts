import { type Live } from '@grandstand/shared-contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ShellServices } from '../composition/host.ts';
import type { Decision } from '../composition/route-decision.ts';

/** What the frame's components work with. */
export interface Shell extends ShellServices {
  /** What the page shows now. */
  readonly decision: Live<Decision>;
  /** Error of loading the account, or null. `retry` tries again. */
  readonly loadError: Live<string | null>;
  readonly retryAccount: () => void;
  /** Reads the operators' runtime settings again; a failure leaves them as they are. */
  readonly readSettings: () => Promise<void>;
  /** True when the last good release is shown instead of the document's. */
  readonly isLastGood: boolean;
  /** What the site is shown in, and could be; BCP 47. */
  readonly language: { readonly current: string; readonly offered: readonly string[] };
  /** Where remotes mount: the page and what is laid over it. */
  readonly outlets: { readonly page: HTMLElement; readonly overlay: HTMLElement };
}

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext.Provider;

/** @throws outside the frame. */
export const useShell = (): Shell => {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs the frame.');
  return shell;
};

export const useLive = <T>(live: Live<T>): T => useSyncExternalStore(live.subscribe, live.get);

/** Follows a link inside the site without loading the page again. */
export const useFollow = () => {
  const { history } = useShell();
  return (href: string) => history.navigate(href);
};

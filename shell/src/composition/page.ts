import { type HostHistory, type Live, liveValue, type Session } from '@grandstand/shared-contracts';
import { phaseOf, type RemoteConfig, type RuntimeSettings } from '@grandstand/shared-contracts/config';
import type { Composition } from '@grandstand/shared-contracts/release';
import { createPageHistory } from '../history/page-history.ts';
import { type Decision, decide, settle } from './route-decision.ts';

interface PageDependencies {
  readonly window: Window;
  readonly composition: Composition;
  readonly settings: Live<RuntimeSettings>;
  readonly config: Live<RemoteConfig>;
  readonly session: Live<Session>;
  readonly setIntended: (path: string) => void;
  /** True when the address triggers a page load instead of being shown by this page. */
  readonly takesOver: (url: string) => boolean;
}

/** The address bar and what the page shows for it. */
export interface Page {
  readonly history: HostHistory;
  readonly decision: Live<Decision>;
  /** What the page would show at an address of this site. */
  decideAt(target: string): Decision;
  /** Decides again; call when something other than the address changed. */
  refresh(): void;
}

const sameDecision = (a: Decision, b: Decision): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Redirects are followed before the address changes, so that no screen flashes on the way. */
export const createPage = (dependencies: PageDependencies): Page => {
  const { window, composition, settings, config, session, setIntended, takesOver } = dependencies;

  const decideAt = (pathname: string, search: string): Decision =>
    decide({
      pathname,
      search,
      settings: settings.get(),
      phase: phaseOf(config.get()),
      session: session.get(),
      composition,
    });

  const settleAt = (target: string) => {
    const settled = settle(target, decideAt);
    // Storing it notifies every subscriber, including this page, which then settles again.
    const { intended } = settled;
    if (intended && intended !== session.get().intended) setIntended(intended);
    return settled;
  };

  const history = createPageHistory({ window, settle: (target) => settleAt(target).url, takesOver });
  const here = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;
  const decision = liveValue<Decision>({ kind: 'loading' });

  const refresh = () => {
    const target = here();
    const settled = settleAt(target);
    if (settled.url !== target) return history.navigate(settled.url, { replace: true });
    if (!sameDecision(decision.get(), settled.decision)) decision.set(settled.decision);
  };
  history.subscribe(refresh);
  return { history, decision, refresh, decideAt: (target) => settle(target, decideAt).decision };
};

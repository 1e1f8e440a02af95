import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import type { HostHistory } from './host/host.ts';

/**
 * The only door of remotes to react-router-dom. Sharing this narrow module at run time, and not the package, keeps the
 * router at an eighth of its size. Links are not in it: a remote's are those of shared-ui, which ask the host.
 */
export { Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

const toPath = (to: string | { pathname?: string; search?: string; hash?: string }): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

const navigatorOver = (history: HostHistory): Navigator => ({
  createHref: (to) => toPath(to),
  go: (delta) => history.go(delta),
  push: (to, state) => history.navigate(toPath(to), { state }),
  replace: (to, state) => history.navigate(toPath(to), { replace: true, state }),
});

/** React Router over the shell's history: no second listener, and one source for the address. */
export const HostRouter = ({ history, children }: { history: HostHistory; children: ReactNode }) => {
  const location = useSyncExternalStore(history.subscribe, history.get);
  const navigator = useMemo(() => navigatorOver(history), [history]);
  return (
    <Router location={{ ...location }} navigationType={history.lastAction() as never} navigator={navigator}>
      {children}
    </Router>
  );
};

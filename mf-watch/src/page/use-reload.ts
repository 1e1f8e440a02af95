import { useHost } from '@grandstand/shared-contracts/react';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { sectionsRefreshedAtom } from '../catalogue/sections.atoms.ts';
import { lineupRequestedAtom } from '../live/live.atoms.ts';

/** WATCH-005, A-17: `reload=true` requests the account, line-up and sections again, and is removed from the address immediately. */
export const useReload = (isRequested: boolean): void => {
  const host = useHost();
  const lineup = useSetAtom(lineupRequestedAtom);
  const sections = useSetAtom(sectionsRefreshedAtom);
  useEffect(() => {
    if (!isRequested) return;
    const { pathname, search, state } = host.history.get();
    const query = new URLSearchParams(search);
    query.delete('reload');
    const rest = query.toString();
    host.navigate(rest ? `${pathname}?${rest}` : pathname, { replace: true, state });
    void host.session.actions.load();
    void lineup(host);
    void sections(host);
  }, [isRequested, host, lineup, sections]);
};

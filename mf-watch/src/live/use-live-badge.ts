import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useFavouriteTeams } from '../hooks/use-favourite-teams.ts';
import { lineupAtom } from './live.atoms.ts';

/** The Badging API, which not every browser has. */
interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** The icon of the installed app has the number of live games of the viewer's favorite teams; in a tab nothing happens. */
export const useLiveBadge = (): void => {
  const { items, status } = useAtomValue(lineupAtom);
  const favourites = useFavouriteTeams();
  // A game on two channels counts once.
  const games = new Set(items.filter(({ isLive, teams }) => isLive && teams !== '').map(({ teams }) => teams));
  const count = [...games].filter((teams) => teams.split(' at ').some((team) => favourites.includes(team))).length;
  const isKnown = status === 'ready';
  useEffect(() => {
    if (!isKnown || !window.matchMedia('(display-mode: standalone)').matches) return;
    const { setAppBadge, clearAppBadge } = navigator as Badged;
    // The system may refuse a badge; the page shows the games anyway.
    const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    change?.catch(() => undefined);
  }, [isKnown, count]);
};

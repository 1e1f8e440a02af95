import type { VodItem } from '@grandstand/shared-contracts/api';

/** `Red Sox at Yankees`; '' without two teams. */
export const matchup = (teams: VodItem['tm']): string => {
  const name = (side: 'away' | 'home') => {
    const team = teams?.find(({ ty }) => ty === side);
    return team?.n ?? team?.c ?? '';
  };
  return name('away') && name('home') ? `${name('away')} at ${name('home')}` : '';
};

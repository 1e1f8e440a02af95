import { useConfig, useSession } from '@grandstand/shared-contracts/react';

/** Names of the viewer's favorite teams, in the network's order. */
export const useFavouriteTeams = (): readonly string[] => {
  const { favourites } = useSession();
  const { yesTeams } = useConfig();
  return yesTeams.filter(({ id }) => favourites.teams.includes(id)).map(({ name }) => name);
};

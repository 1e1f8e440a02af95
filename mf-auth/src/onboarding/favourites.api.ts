import type { Host, Result } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites } from '@grandstand/shared-contracts/api';
import type { Change, Player } from './favourites-change.ts';

/** Fails with eV5558 when the team is a favourite already. */
export const saveTeams = (call: Host['call'], { add, remove }: Change<number>): Promise<Result<unknown>> =>
  call(AddOrRemoveFavourites, {
    favouriteType: 'favoriteTeams',
    favoriteTeamsToAdd: [...add],
    favoriteTeamsToRemove: [...remove],
  });

export const savePlayers = (call: Host['call'], { add, remove }: Change<Player>): Promise<Result<unknown>> =>
  call(AddOrRemoveFavourites, {
    favouriteType: 'favoritePlayers',
    favoritePlayersToAdd: [...add],
    favoritePlayersToRemove: [...remove],
  });

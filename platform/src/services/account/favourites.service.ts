import type { AddOrRemoveFavourites } from '@grandstand/shared-contracts/api';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type * as z from 'zod/mini';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import type { FavouriteLists, FavouritesChange, FavouritesRepo } from './favourites.repo.ts';

type FavouritesRequest = z.output<(typeof AddOrRemoveFavourites)['request']>;

export interface Favourites {
  /** @throws {Refusal} eV5558 for a team that is a favourite already; eV0001 for one that the site does not know */
  change(accountId: string, change: FavouritesRequest): Promise<void>;
}

const heldTeam = () => new Refusal('eV5558', 'Cannot add this team as it is already associated to user.');

const withTeams = (held: FavouriteLists, added: readonly number[], removed: readonly number[]): FavouriteLists => {
  const kept = held.teams.filter((team) => !removed.includes(team));
  if (added.some((team) => kept.includes(team))) throw heldTeam();
  return { ...held, teams: [...kept, ...new Set(added)] };
};

const PLAYER_NEWS = 'PLAYER-NEWS';
/** ACCT-025: the screen asks for a player first; who calls without the screen is asked, too. */
const needsPlayer = () =>
  new Refusal(
    'eV0001',
    'You must select at least one favorite player on your Account to receive player news notifications',
  );

const withTags = (held: FavouriteLists, added: readonly string[], removed: readonly string[]): FavouriteLists => ({
  ...held,
  tags: [...new Set([...held.tags.filter((tag) => !removed.includes(tag)), ...added])],
});

/** PLAT-015. */
export const createFavourites = (
  repo: FavouritesRepo,
  remoteConfig: () => Promise<Pick<RemoteConfig, 'yesTeams'>>,
  clock: Clock,
): Favourites => ({
  async change(accountId, change) {
    const nowMs = clock.now();
    switch (change.favouriteType) {
      case 'favoriteTeams': {
        const { favoriteTeamsToAdd: added = [], favoriteTeamsToRemove: removed = [] } = change;
        const known = new Set((await remoteConfig()).yesTeams.map(({ id }) => id));
        if (!added.every((team) => known.has(team))) throw new Refusal('eV0001', 'This team isn’t available.');
        return repo.update(accountId, (held) => withTeams(held, added, removed), nowMs);
      }
      case 'favoritePlayers': {
        const { favoritePlayersToAdd: added = [], favoritePlayersToRemove: removed = [] } = change;
        const unique = [...new Map(added.map((player) => [player.playerId, player])).values()];
        const removedIds = removed.map(({ playerId }) => playerId);
        return repo.updatePlayers(accountId, unique, removedIds, nowMs);
      }
      case 'notificationTags': {
        const { notificationTagsToAdd: added = [], notificationTagsToRemove: removed = [] } = change;
        const wantsPlayerNews = added.some((tag) => tag === PLAYER_NEWS);
        const update: FavouritesChange = (held) => {
          if (wantsPlayerNews && !held.hasPlayers) throw needsPlayer();
          return withTags(held, added, removed);
        };
        return repo.update(accountId, update, nowMs);
      }
    }
  },
});

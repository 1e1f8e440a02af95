import type { Session } from '@grandstand/shared-contracts';

export type Player = Session['favourites']['players'][number];

/** The additions and removals of a selection against the saved one. */
export interface Change<Item> {
  readonly add: readonly Item[];
  readonly remove: readonly Item[];
}

export const isEmpty = ({ add, remove }: Change<unknown>): boolean => add.length === 0 && remove.length === 0;

/** Teams that are not offered are neither added nor removed. */
export const teamChange = (
  saved: readonly number[],
  chosen: readonly number[],
  offered: readonly number[],
): Change<number> => ({
  add: chosen.filter((team) => offered.includes(team) && !saved.includes(team)),
  remove: saved.filter((team) => offered.includes(team) && !chosen.includes(team)),
});

/** AUTH-126. Players are compared by id. */
export const playerChange = (saved: readonly Player[], chosen: readonly Player[]): Change<Player> => {
  const without = (players: readonly Player[], others: readonly Player[]) =>
    players.filter(({ playerId }) => !others.some((other) => other.playerId === playerId));
  return { add: without(chosen, saved), remove: without(saved, chosen) };
};

import { playerChange, teamChange } from './favourites-change.ts';

test('A-43: teams that are not offered are kept, whatever is chosen', () => {
  expect(teamChange([1, 3, 4], [2], [1, 2])).toEqual({ add: [2], remove: [1] });
  expect(teamChange([3], [3, 1], [1, 2])).toEqual({ add: [1], remove: [] });
});

test('AUTH-126: saved {1,2} and chosen {2,3} adds 3 and removes 1', () => {
  const player = (id: number) => ({ playerId: `p-${id}`, playerName: `Player ${id}` });
  expect(playerChange([player(1), player(2)], [player(2), player(3)])).toEqual({
    add: [player(3)],
    remove: [player(1)],
  });
  expect(playerChange([player(1)], [{ playerId: 'p-1', playerName: 'Renamed' }])).toEqual({ add: [], remove: [] });
});

import { playerChange, teamChange } from './favourites-change.ts';

test('A-43: keeps teams that are not offered', () => {
  expect(teamChange([1, 3, 4], [2], [1, 2])).toEqual({ add: [2], remove: [1] });
  expect(teamChange([3], [3, 1], [1, 2])).toEqual({ add: [1], remove: [] });
});

test('AUTH-126: adds 3 and removes 1 when {1,2} is saved and {2,3} is chosen', () => {
  const player = (id: number) => ({ playerId: `p-${id}`, playerName: `Player ${id}` });
  expect(playerChange([player(1), player(2)], [player(2), player(3)])).toEqual({
    add: [player(3)],
    remove: [player(1)],
  });
  expect(playerChange([player(1)], [{ playerId: 'p-1', playerName: 'Renamed' }])).toEqual({ add: [], remove: [] });
});

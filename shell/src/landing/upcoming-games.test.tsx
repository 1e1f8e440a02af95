import { AppError, failure, success } from '@grandstand/shared-contracts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing/shell-fixture.tsx';
import { UpcomingGames } from './upcoming-games.screen.tsx';
import { useState } from 'react';
import { ShellProvider, useShell } from '../frame/shell-context.ts';

const game = (id: string, fromMinutes: number) => ({
  id,
  channel: 'yes-1',
  channelName: 'YES',
  league: 'MLB',
  away: 'Red Sox',
  home: fromMinutes < 0 ? 'Yankees' : 'Orioles',
  startsAt: new Date(Date.now() + fromMinutes * 60_000).toISOString(),
  endsAt: new Date(Date.now() + (fromMinutes + 180) * 60_000).toISOString(),
  isFree: fromMinutes < 0,
  image: `/media/games/${id}.svg`,
});
const show = async (reply: unknown) => {
  const Surrounded = () => {
    const shell = useShell();
    const [answering] = useState({ ...shell, session: { ...shell.session, call: (async () => reply) as never } });
    return (
      <ShellProvider value={answering}>
        <UpcomingGames />
      </ShellProvider>
    );
  };
  const view = renderInShell(<Surrounded />);
  await act(async () => undefined);
  return view;
};
const card = (name: RegExp) => screen.getByRole('link', { name });

test('a game on air leads to its channel and one to come to its page, each with its image', async () => {
  const { container, shell } = await show(success({ games: [game('yes-1-1', -30), game('yes-1-2', 60)] }));
  expect(card(/Yankees/)).toHaveAttribute('href', '/watch?with=yes-1');
  expect(card(/Orioles/)).toHaveAttribute('href', '/watch?view=program&id=yes-1-2');
  expect([...container.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).toEqual([
    '/media/games/yes-1-1.svg',
    '/media/games/yes-1-2.svg',
  ]);
  await userEvent.click(card(/Orioles/));
  expect(shell.history.get().search).toBe('?view=program&id=yes-1-2');
});

test.each([
  ['fail to load', failure(new AppError('unavailable', 'none'))],
  ['are none', success({ games: [] })],
])('the page is complete when games %s', async (_what, reply) => {
  await show(reply);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

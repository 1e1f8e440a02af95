import { AppError, failure, success } from '@grandstand/shared-contracts';
import { ContentSearch, FindPrograms } from '@grandstand/shared-contracts/api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { aVod, card, openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { play, requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { searchTerm } from './search-term.ts';

runOnSceneClock();
seeEverything();

const box = () => screen.getByRole('combobox', { name: 'Search Videos' });
const count = () => within(screen.getByRole('region', { name: /SHOWING/ })).getByRole('status');
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const searches = (host: Parameters<typeof requests>[0]) =>
  requests(host, 'contentSearch').map(({ request }) => request);

test('WATCH-023, WATCH-024, WATCH-025: searches once, 2 s after the last key press', async () => {
  const { host } = await openBrowse();
  expect(box()).toHaveAttribute('placeholder', 'Search Videos');
  await user.type(box(), 'yank');
  await pass(1_500);
  await user.type(box(), 'ees');
  await pass(1_900);
  expect(searches(host)).toEqual([]);
  await pass(200);
  expect(searches(host)).toEqual([
    { term: 'yankees', cty: 'episode', st: 'published', pageSize: 10, reg: 'us', client: 'web', pageNumber: 1 },
  ]);
  expect(host.history.get().search).toBe('?vodSearch=yankees');
});

test('WATCH-026, X-21: Enter searches immediately; results are listed under their term with their count', async () => {
  const { host } = await openBrowse();
  await user.type(box(), 'goal{Enter}');
  await settle();
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR goal' })).toBeVisible();
  expect(count()).toHaveTextContent('Videos found: 12');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await settle();
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  await pass(5_000);
  expect(searches(host)).toHaveLength(2);
});

test('WATCH-001: shows the results and fills the box when the address contains vodSearch', async () => {
  const { host } = await openBrowse('/watch?vodSearch=yankees');
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR yankees' })).toBeVisible();
  expect(box()).toHaveValue('yankees');
  expect(searches(host)).toMatchObject([{ term: 'yankees' }]);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
});

test('WATCH-027: shows and announces that nothing was found', async () => {
  await openBrowse('/watch?vodSearch=zzz', undefined, (host) =>
    host.answer(ContentSearch, success({ data: [], total: 0 })),
  );
  expect(count()).toHaveTextContent(/^No matching results$/);
});

test('WATCH-023: Cancel clears the box, shows the list again and keeps the focus in the box', async () => {
  const { host } = await openBrowse('/watch?vodSearch=goal');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  expect(host.history.get().search).toBe('');
  expect(card('Recording 1')).toBeVisible();
});

test('WATCH-023: Cancel clears typed text, which is not searched later', async () => {
  const { host } = await openBrowse();
  await user.type(box(), 'yank');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(3_000);
  expect(box()).toHaveValue('');
  expect(searches(host)).toEqual([]);
});

test('continues playback in a small player during a search until it is stopped', async () => {
  const { host, port } = await openBrowse();
  play(port);
  await user.type(box(), 'goal{Enter}');
  await settle();
  expect(port.requested).not.toContain('unload');
  await user.click(screen.getByRole('button', { name: 'Stop playing' }));
  await settle();
  expect(requests(host, 'streamDelete')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Back to the player' })).not.toBeInTheDocument();
});

test('Back from a result restores the results', async () => {
  const { host } = await openBrowse('/watch?vodSearch=goal');
  await user.click(screen.getAllByRole('link', { name: /Recording 3/ })[0] as Element);
  await settle();
  expect(host.history.get().pathname).toBe('/watch/vod-3');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await settle();
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR goal' })).toBeVisible();
  expect(searches(host)).toHaveLength(1);
});

test('ignores the response to an earlier term', async () => {
  const answers: ((reply: ReturnType<typeof success<{ data: ReturnType<typeof aVod>[]; total: number }>>) => void)[] =
    [];
  await openBrowse('/watch?vodSearch=old', undefined, (host) =>
    host.answer(ContentSearch, () => new Promise((resolve) => answers.push(resolve))),
  );
  await user.clear(box());
  await user.type(box(), 'new{Enter}');
  await settle();
  await act(async () => answers[1]?.(success({ data: [aVod(2)], total: 1 })));
  await act(async () => answers[0]?.(success({ data: [aVod(1), aVod(3)], total: 2 })));
  await settle();
  expect(count()).toHaveTextContent('Videos found: 1');
});

test('shows an error with Try again when a search fails', async () => {
  const { host } = await openBrowse('/watch?vodSearch=goal', undefined, (fake) =>
    fake.answer(ContentSearch, failure(new AppError('unavailable', 'no'))),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load these videos.');
  host.answer(ContentSearch, success({ data: [aVod(7)], total: 1 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(count()).toHaveTextContent('Videos found: 1');
});

test('S-23: renders a term with markup as text, and cuts a term of 2000 characters to the service’s limit', async () => {
  const { host } = await openBrowse();
  fireEvent.change(box(), { target: { value: '<img src=x onerror=alert(1)>' } });
  await user.type(box(), '{Enter}');
  await settle();
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR <img src=x onerror=alert(1)>' })).toBeVisible();
  act(() => host.navigate(`/watch?vodSearch=${'x'.repeat(2000)}`));
  await settle();
  expect(searches(host).at(-1)).toMatchObject({ term: 'x'.repeat(100) });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['   ', ''],
  ['  two   words ', 'two words'],
  [`${'y'.repeat(99)} zz`, 'y'.repeat(99)],
])('normalizes %j to %j', (text, term) => {
  expect(searchTerm(text)).toBe(term);
});

test('what is found before the videos arrive is above them, however late both are', async () => {
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await openBrowse('/watch?vodSearch=bombers', undefined, (host) => {
    host.answer(FindPrograms, async () => {
      await after(2_000);
      return success({ programs: [], teams: [{ name: 'Yankees', city: 'New York', league: 'MLB' }] });
    });
    host.answer(ContentSearch, async () => {
      await after(3_000);
      return success({ data: [aVod(1)], total: 1 });
    });
  });
  await pass(3_500);
  const team = screen.getByRole('link', { name: 'Schedule: Yankees' });
  const [video] = within(screen.getByRole('region', { name: /SHOWING RESULTS/ })).getAllByRole('link', {
    name: /Recording 1/,
  });
  expect(team.compareDocumentPosition(video as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

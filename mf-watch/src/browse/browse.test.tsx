import { AppError, failure, success, TIMERS } from '@grandstand/shared-contracts';
import { AiringLive, ContainerItems, LiveEvents, StorefrontContainers } from '@grandstand/shared-contracts/api';
import { aScheduleItem, aSession } from '@grandstand/contracts-testing';
import { act, screen, within } from '@testing-library/react';
import { card, openBrowse, row, seeEverything } from '../testing/browse-scene.tsx';
import { beWide, NOW, play, requests, runOnSceneClock, settle, user, visitor } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

test('WATCH-012, WATCH-013: lists sections under MORE VIDEO, each a carousel that ends with See more', async () => {
  const { host } = await openBrowse();
  expect(screen.getByRole('heading', { level: 2, name: 'MORE VIDEO' })).toBeVisible();
  expect(requests(host, 'storefrontContainers')[0]?.request).toEqual({
    sfId: 'main',
    tId: 'watch',
    pageSize: 50,
    offset: 0,
  });
  const cards = row('Classics').getAllByRole('listitem', { hidden: true });
  expect(cards[0]).toHaveTextContent('Recording 1');
  expect(cards.at(-1)).toHaveTextContent('See more, Classics');
  expect(row('Shorts').getByRole('link', { name: /Recording 100/ })).toBeVisible();
});

test('WATCH-012: titles a section by its container’s title, or its name when it has no title', async () => {
  await openBrowse('/watch', undefined, (host) =>
    host.answer(
      StorefrontContainers,
      success({
        data: [
          { id: 'classics', name: 'internal-1', lon: [{ n: 'Great Games' }], cu: '/content/container/classics' },
          { id: 'shorts', name: 'Shorts', lon: [], cu: '/content/container/shorts' },
        ],
        total: 2,
      }),
    ),
  );
  expect(row('Great Games').getAllByRole('listitem', { hidden: true })[0]).toHaveTextContent('Recording 1');
  expect(row('Shorts').getByRole('link', { name: /Recording 100/ })).toBeVisible();
  expect(screen.queryByText('internal-1')).not.toBeInTheDocument();
});

test('WATCH-020, WATCH-022: a card shows title, length and a lazy still of width 500 with fixed dimensions', async () => {
  await openBrowse();
  const first = card('Recording 1');
  expect(first).toHaveTextContent('1:30');
  const image = first.querySelector('img');
  expect(image).toHaveAttribute('src', 'http://localhost/still-1.webp?width=500');
  expect(image).toHaveAttribute('srcset', expect.stringContaining('width=1000 1000w'));
  expect(image).toHaveAttribute('sizes');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width');
  expect(image).toHaveAttribute('height');
});

test.each([
  [1025, 4.5, 5.5],
  [1024, 3.5, 3.5],
  [465, 3.5, 3.5],
  [464, 2, 2],
])('WATCH-019: rows show the specified number of cards at %i px', async (widthPx, firstRow, others) => {
  const undoWidth = beWide(widthPx);
  await openBrowse('/watch', undefined, (host) =>
    host.answer(ContainerItems, ({ containerId }) =>
      success({
        data: { data: Array.from({ length: 11 }, (_, index) => ({ id: `${containerId}-${index}` })) },
        total: 11,
      }),
    ),
  );
  const inView = (name: string) =>
    row(name)
      .getAllByRole('listitem', { hidden: true })
      .filter((item) => !item.hasAttribute('inert')).length;
  expect([inView('Classics'), inView('Shorts')]).toEqual([Math.ceil(firstRow), Math.ceil(others)]);
  undoWidth();
});

test('WATCH-016: shows visitors a lock on recordings that need a subscription, and none on free ones', async () => {
  await openBrowse('/watch', visitor);
  expect(within(card('Recording 2')).getByLabelText('Locked, subscription required')).toBeVisible();
  expect(within(card('Recording 1')).queryByLabelText(/Locked/)).not.toBeInTheDocument();
});

test('WATCH-003, WATCH-014, A-65: See more opens the grid of 50; Load more loads the next page', async () => {
  const { host } = await openBrowse();
  await user.click(screen.getByRole('link', { name: /See more.*Classics/, hidden: true }));
  await settle();
  expect(host.history.get().search).toBe('?currentSection=classics');
  const heading = screen.getByRole('heading', { level: 2, name: 'Classics' });
  expect(heading).toHaveFocus();
  expect(requests(host, 'containerItems')[0]?.request).toMatchObject({
    containerId: 'classics',
    reg: 'us',
    dt: 'androidmobile',
    client: 'yesn-yesn-androidmobile',
    pageNumber: 1,
    pageSize: 50,
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await settle();
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(requests(host, 'containerItems').at(-1)?.request).toMatchObject({ pageNumber: 2, pageSize: 50 });
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('WATCH-015: Back from the grid restores the list without another request', async () => {
  const { host, port } = await openBrowse();
  play(port);
  act(() => host.navigate('/watch?currentSection=classics', { state: { fromList: true } }));
  await settle();
  const requested = host.calls.length;
  expect(screen.getByRole('button', { name: 'Back to the player' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await settle();
  expect(host.history.get().search).toBe('');
  expect(row('Classics').getAllByRole('link').length).toBeGreaterThan(0);
  expect(host.calls.slice(requested).map(({ id }) => id)).toEqual([]);
  expect(port.requested).not.toContain('unload');
});

test('shows an empty section when the address names a section that does not exist', async () => {
  await openBrowse('/watch?currentSection=%3Cb%3E', undefined, (host) =>
    host.answer(ContainerItems, success({ data: { data: [] }, total: 0 })),
  );
  expect(screen.getAllByText('There’s nothing here right now. Check back soon.').length).toBeGreaterThan(0);
});

test.each([
  ['something is live', aScheduleItem(), TIMERS.vodRefreshLiveMs],
  ['nothing is live', aScheduleItem({ ev_live: false, sc_ed_dt: '2026-11-22T00:00:00Z' }), TIMERS.vodRefreshMs],
])('WATCH-021: requests the list again on time while %s', async (_when, item, everyMs) => {
  const { host } = await openBrowse('/watch', undefined, (fake) => {
    fake.answer(AiringLive, success({ data: [item] }));
    fake.answer(LiveEvents, success({ data: [] }));
  });
  // The tab becomes visible again just before and just after the interval.
  const comeBackAfter = (ms: number) => {
    jest.setSystemTime(NOW + ms);
    document.dispatchEvent(new Event('visibilitychange'));
    return pass(5_000);
  };
  await comeBackAfter(everyMs - 10_000);
  expect(requests(host, 'storefrontContainers')).toHaveLength(1);
  await comeBackAfter(everyMs);
  expect(requests(host, 'storefrontContainers')).toHaveLength(2);
  expect(requests(host, 'containerItems')).toHaveLength(4);
});

test('X-24: shows an error with Try again when the sections fail to load, and the player continues', async () => {
  const problem = failure(new AppError('unavailable', 'no'));
  const { host, port } = await openBrowse('/watch', undefined, (fake) => {
    const answer = fake.answer;
    answer(StorefrontContainers, problem);
  });
  play(port);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the videos.');
  host.answer(StorefrontContainers, success({ data: [{ id: 'classics', name: 'Classics', cu: '/c' }], total: 1 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(row('Classics').getAllByRole('link').length).toBeGreaterThan(0);
  expect(port.requested).not.toContain('unload');
});

test('X-24: shows an error in the row of a section that fails to load', async () => {
  const { host } = await openBrowse('/watch', undefined, (fake) =>
    fake.answer(ContainerItems, ({ containerId }) =>
      containerId === 'classics'
        ? failure(new AppError('unavailable', 'no'))
        : success({ data: { data: [{ id: 'short' }] }, total: 1 }),
    ),
  );
  expect(row('Shorts').getByRole('link', { name: /short/ })).toBeVisible();
  host.answer(ContainerItems, success({ data: { data: [{ id: 'again' }] }, total: 1 }));
  await user.click(row('Classics').getByRole('button', { name: 'Try again' }));
  await settle();
  expect(row('Classics').getByRole('link', { name: /again/ })).toBeVisible();
});

test('shows an empty state when the storefront has no sections', async () => {
  await openBrowse('/watch', undefined, (host) => host.answer(StorefrontContainers, success({ data: [], total: 0 })));
  expect(screen.getByRole('heading', { name: 'No videos yet' })).toBeVisible();
});

test('WATCH-002: keeps a watch party’s id in every address and reports it to analytics once', async () => {
  const { host } = await openBrowse('/watch?together=p1');
  await user.click(card('Recording 1'));
  await settle();
  expect(host.history.get()).toMatchObject({ pathname: '/watch/vod-1', search: '?together=p1' });
  expect(host.tracked.filter(({ name }) => name === 'Watch Party')).toEqual([
    { name: 'Watch Party', props: { together: 'p1' } },
  ]);
});

test('WATCH-005: reload requests account, line-up and sections once and is removed from the address', async () => {
  let loads = 0;
  const { host } = await openBrowse('/watch?reload=true&together=p1', undefined, (fake) => {
    fake.session.actions.load = async () => {
      loads += 1;
      return success(fake.session.get());
    };
  });
  expect(host.history.get().search).toBe('?together=p1');
  expect(host.history.lastAction()).toBe('REPLACE');
  await pass(10_000);
  expect(loads).toBe(1);
  for (const requested of ['airingLive', 'liveEvents', 'storefrontContainers']) {
    expect(requests(host, requested)).toHaveLength(2);
  }
});

test('WATCH-002, WATCH-007: visitors open the settings over the page; signed-in viewers have them in the header', async () => {
  const { host } = await openBrowse('/watch', visitor);
  await user.click(screen.getByRole('button', { name: /settings/i }));
  expect(host.history.get().search).toBe('?settings=true');
  act(() => host.navigate('/watch/vod-1?together=p1'));
  await settle();
  await user.click(screen.getByRole('button', { name: /settings/i }));
  expect(host.history.get()).toMatchObject({ pathname: '/watch/vod-1', search: '?together=p1&settings=true' });
  await act(async () => host.session.set(aSession()));
  expect(screen.queryByRole('button', { name: /settings/i })).not.toBeInTheDocument();
});

test('WATCH-009: shows the TV provider’s logo beside On Now to its subscribers only', async () => {
  const tv = { selectedMVPD: 'cable', authenticated: true };
  const { host } = await openBrowse('/watch', aSession({ tv }), (fake) =>
    fake.config.set({
      ...fake.config.get(),
      tvProviders: [
        {
          id: 'cable',
          displayName: 'Cable One',
          logoUrl: 'https://logos.test/cable.svg',
          logoUrlWhite: '',
          isPremium: true,
          siteUrl: '',
          mrss: '',
          refusesFrames: false,
        },
      ],
    }),
  );
  expect(screen.getByRole('img', { name: 'Cable One' })).toHaveAttribute('src', 'https://logos.test/cable.svg');
  await act(async () => host.session.set(aSession()));
  expect(screen.queryByRole('img', { name: 'Cable One' })).not.toBeInTheDocument();
});

test('a card shows the watched part of its recording', async () => {
  await openBrowse('/watch', undefined, (host) => void host.preferences.set('positions', [['vod-1', 45]]));
  expect(card('Recording 1')).toHaveTextContent('50% watched');
  expect(card('Recording 3')).not.toHaveTextContent('watched');
});

test('labels only free recordings FREE', async () => {
  await openBrowse();
  expect(card('Recording 1')).toHaveTextContent('FREE');
  expect(card('Recording 2')).not.toHaveTextContent('FREE');
});

test('WATCH-002: reports at most 100 characters of a watch party’s id', async () => {
  const { host } = await openBrowse(`/watch?together=${'p'.repeat(101)}`);
  expect(host.tracked.filter(({ name }) => name === 'Watch Party')).toEqual([
    { name: 'Watch Party', props: { together: 'p'.repeat(100) } },
  ]);
});

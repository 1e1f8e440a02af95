import { success } from '@grandstand/shared-contracts';
import { Authorize, LocationLookup } from '@grandstand/shared-contracts/api';
import type { FakeHost } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import { card, openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { leave, runOnSceneClock, user } from '../testing/watch-scene.tsx';
import { refused } from './testing/playback-fixture.ts';

runOnSceneClock();
seeEverything();

const abroad = (host: FakeHost) => host.answer(LocationLookup, success({ country: 'ca', zone: 'none', zip: '' }));

test.each(['/watch', '/watch?currentSection=classics', '/watch?vodSearch=goal', '/watch/vod-2'])(
  'WATCH-079: outside the country %s shows that videos are unavailable instead of each list',
  async (path) => {
    await openBrowse(path);
    expect(screen.getAllByRole('link', { name: /Recording 3(?!\d)/ }).length).toBeGreaterThan(0);
    expect(screen.queryByText('Videos unavailable')).not.toBeInTheDocument();
    leave();
    await openBrowse(path, undefined, abroad);
    expect(screen.getAllByText('Videos unavailable').length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /Recording/ })).not.toBeInTheDocument();
  },
);

test('WATCH-086: after an unknown error recordings are readable and cannot be chosen', async () => {
  const { host } = await openBrowse('/watch', undefined, (fake) => fake.answer(Authorize, refused(4711)));
  expect(card('Recording 1')).toHaveAttribute('aria-disabled', 'true');
  await user.click(card('Recording 1'));
  expect(host.history.get().pathname).toBe('/watch');
});

import { success } from '@grandstand/shared-contracts';
import { GetContact, GetFavourites } from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

afterEach(closeSettings);

const open = async (path: string) => {
  const mounted: string[] = [];
  const prepare = (host: FakeHost): FakeHost => ({
    ...host,
    panel: (name, element) => {
      mounted.push(name);
      element.textContent = `The panel ${name}`;
      return {
        update: () => {},
        async unmount() {
          mounted.splice(mounted.indexOf(name), 1);
        },
      };
    },
  });
  return { ...(await openSettings(path, { prepare })), mounted };
};

test.each([
  ['ACCT-007, ACCT-016', 'teams', 'My Favorite Teams', 'auth/teams'],
  ['ACCT-008, ACCT-018', 'players', 'My Favorite Players', 'auth/players'],
])('%s: the %s screen mounts the panel of mf-auth while it is open', async (_id, name, title, panel) => {
  const { user, mounted } = await open(`/watch?settings=${name}`);
  expect(await screen.findByText(`The panel ${panel}`)).toBeVisible();
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  expect(mounted).toEqual([panel]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(mounted).toEqual([]);
});

test.each(['teams', 'players', 'notifications'])(
  'the %s screen offers to load favorites that are missing, and shows itself when they load',
  async (name) => {
    const session = aSession({ favourites: { teams: [], players: [], tags: [], isMissing: true } });
    const { host, user } = await openSettings(`/watch?settings=${name}`, { session });
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your favorites.');
    await user.click(tryAgain);
    expect(screen.getByRole('alert')).toBeVisible();
    host.answer(GetContact, success({ spAccountID: 'acc-1', isLinkedToTV: false, contactMessage: [] } as never));
    host.answer(
      GetFavourites,
      success({ favourites: { favoriteTeams: [1], favoritePlayers: [], notificationTags: [] } } as never),
    );
    await user.click(tryAgain);
    expect(screen.queryByText('We couldn’t load your favorites.')).not.toBeInTheDocument();
    expect(host.session.get().favourites).toEqual({ teams: [1], players: [], tags: [] });
  },
);

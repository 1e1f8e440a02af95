import type { FakeHost } from '@grandstand/shared-contracts/testing';
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
])('%s: the %s screen is the panel of mf-auth, as long as it is open', async (_id, name, title, panel) => {
  const { user, mounted } = await open(`/watch?settings=${name}`);
  expect(await screen.findByText(`The panel ${panel}`)).toBeVisible();
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  expect(mounted).toEqual([panel]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(mounted).toEqual([]);
});

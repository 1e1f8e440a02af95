import { AppError, failure, type NotificationTag, type Result, success } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites, GetContact, GetFavourites } from '@grandstand/shared-contracts/api';
import { aContact, aSession, type FakeHost, flagsSetOn } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { closeSettings, later, openSettings } from '../testing/open-settings.ts';

afterEach(closeSettings);

const aPlayer = { playerId: 'p1', playerName: 'Sam Reed' };
interface Scene {
  readonly isOptedIn?: boolean;
  readonly permission?: 'granted' | 'denied' | 'default' | 'unsupported';
  readonly tags?: readonly NotificationTag[];
  readonly players?: readonly (typeof aPlayer)[];
}

/** The settings over an account service that stores tags, and a push service that records its calls. */
const open = async ({ isOptedIn = true, permission = 'granted', tags = [], players = [] }: Scene = {}) => {
  const done: string[] = [];
  const favourites = { teams: [], players, tags };
  const prepare = (host: FakeHost): FakeHost => {
    let kept = [...tags];
    host.push.set({ permission, isOptedIn });
    host.answer(AddOrRemoveFavourites, (change) => {
      if (change.favouriteType !== 'notificationTags') return failure(new AppError('bad_request', 'Not a tag.'));
      const { notificationTagsToAdd: added = [], notificationTagsToRemove: removed = [] } = change;
      done.push(`account +${added.join()} -${removed.join()}`);
      kept = [...kept.filter((tag) => !removed.includes(tag)), ...added];
      return success({});
    });
    host.answer(GetContact, success({ spAccountID: 'acc-1', isLinkedToTV: false, contactMessage: [aContact()] }));
    host.answer(GetFavourites, () =>
      success({ favourites: { favoriteTeams: [], favoritePlayers: [...players], notificationTags: kept } }),
    );
    const { push } = host;
    return {
      ...host,
      push: {
        ...push,
        optIn: () => {
          done.push('push in');
          return push.optIn();
        },
        optOut: () => {
          done.push('push out');
          return push.optOut();
        },
        changeTags: async ({ add = [], remove = [] }) => {
          done.push(`push +${add.join()} -${remove.join()}`);
          return success(undefined);
        },
      },
    };
  };
  const opened = await openSettings('/watch?settings=notifications', { session: aSession({ favourites }), prepare });
  await screen.findByRole('switch', { name: 'Allow Notifications' });
  return { ...opened, done, flags: flagsSetOn(opened.host) };
};
const toggle = (name: string) => screen.getByRole('switch', { name });
const failing = failure(new AppError('unavailable', 'Something went wrong.'));

test('ACCT-020: shows five switches with the server’s state', async () => {
  await open({ tags: ['GAME-ALERTS', 'NEWSLETTER'] });
  const states = screen.getAllByRole('switch').map((each) => [each.getAttribute('aria-labelledby'), each]);
  expect(states).toHaveLength(5);
  for (const name of ['Allow Notifications', 'Game Alerts', 'News & Communication']) expect(toggle(name)).toBeChecked();
  for (const name of ['Team News', 'Player News']) expect(toggle(name)).not.toBeChecked();
});

test.each([
  ['Game Alerts', 'GAME-ALERTS'],
  ['Team News', 'TEAM-NEWS'],
  ['News & Communication', 'NEWSLETTER'],
  ['Player News', 'PLAYER-NEWS'],
])(
  'ACCT-022, ACCT-023: %s adds and removes %s, at the push service first and then in the account',
  async (name, tag) => {
    const { user, done, host } = await open({ players: [aPlayer] });
    const changed: unknown[] = [];
    host.bus.on('notifications:changed', (payload) => changed.push(payload));
    await user.click(toggle(name));
    expect(toggle(name)).toBeChecked();
    await user.click(toggle(name));
    expect(toggle(name)).not.toBeChecked();
    expect(done).toEqual([`push +${tag} -`, `account +${tag} -`, `push + -${tag}`, `account + -${tag}`]);
    expect(changed).toEqual([
      { master: true, tags: [tag] },
      { master: true, tags: [] },
    ]);
  },
);

test('SHELL-071, ACCT-021: switching the master off closes the channel, clears every tag and switches the others off', async () => {
  const { user, done, flags } = await open({ tags: ['GAME-ALERTS', 'TEAM-NEWS'] });
  await user.click(toggle('Allow Notifications'));
  expect(flags).toEqual(['notifications']);
  expect(done).toEqual(['push out', 'account + -GAME-ALERTS,TEAM-NEWS,PLAYER-NEWS,NEWSLETTER']);
  for (const name of ['Game Alerts', 'Team News', 'Player News', 'News & Communication']) {
    expect(toggle(name)).not.toBeChecked();
    expect(toggle(name)).toBeDisabled();
  }
  expect(screen.getByText('Turn on Allow Notifications to pick your alerts.')).toBeVisible();
});

test('A-85: switching the master on opens the channel and keeps the four topics', async () => {
  const { user, done } = await open({ isOptedIn: false, tags: ['NEWSLETTER'] });
  await user.click(toggle('Allow Notifications'));
  expect(done).toEqual(['push in']);
  expect(toggle('Allow Notifications')).toBeChecked();
  expect(toggle('News & Communication')).toBeChecked();
  expect(toggle('Game Alerts')).toBeEnabled();
});

test('S-26: the newsletter can be switched off without allowing notifications', async () => {
  const { user, done } = await open({ isOptedIn: false, permission: 'denied', tags: ['NEWSLETTER'] });
  await user.click(toggle('News & Communication'));
  expect(done).toContain('account + -NEWSLETTER');
  expect(toggle('News & Communication')).not.toBeChecked();
  expect(toggle('News & Communication')).toBeDisabled();
});

test.each(['denied', 'default', 'unsupported'] as const)(
  'ACCT-026: with permission %s the master switch stays off, requests the warning and shows the reason',
  async (permission) => {
    const { user, host } = await open({ isOptedIn: false, permission });
    const requested: unknown[] = [];
    host.bus.on('notifications:permission-needed', ({ state }) => requested.push(state));
    await user.click(toggle('Allow Notifications'));
    expect(toggle('Allow Notifications')).not.toBeChecked();
    expect(toggle('Allow Notifications')).toHaveAccessibleDescription(/Your browser is blocking our notifications/);
    expect(requested).toEqual([permission]);
    expect(toggle('Game Alerts')).toBeDisabled();
  },
);

test('ACCT-025: Player News requires a favourite player', async () => {
  const { user, done } = await open();
  await user.click(toggle('Player News'));
  expect(toggle('Player News')).not.toBeChecked();
  expect(toggle('Player News')).toHaveAccessibleDescription(
    'You must select at least one favorite player on your Account to receive player news notifications',
  );
  expect(done).toEqual([]);
});

test('ACCT-025: Player News can be switched on with a player, and off without one', async () => {
  const { user } = await open({ tags: ['PLAYER-NEWS'] });
  await user.click(toggle('Player News'));
  expect(toggle('Player News')).not.toBeChecked();
});

test('ACCT-027: a failed save keeps the server’s state, shows the reason and is reverted at the push service', async () => {
  const { user, host, done } = await open({ tags: ['TEAM-NEWS'] });
  host.answer(AddOrRemoveFavourites, failing);
  await user.click(toggle('Game Alerts'));
  expect(toggle('Game Alerts')).not.toBeChecked();
  expect(toggle('Game Alerts')).toHaveAccessibleDescription('Something went wrong.');
  expect(host.toasts).toEqual([{ type: 'Notification Tag Error', message: 'Something went wrong.', level: 'error' }]);
  expect(done).toEqual(['push +GAME-ALERTS -', 'push + -GAME-ALERTS']);
  await user.click(toggle('Team News'));
  expect(toggle('Team News')).toBeChecked();
});

test('ACCT-027: shows the server’s state when the response of a save was lost', async () => {
  const { user, host, done } = await open();
  host.answer(AddOrRemoveFavourites, () => {
    host.answer(
      GetFavourites,
      success({ favourites: { favoriteTeams: [], favoritePlayers: [], notificationTags: ['GAME-ALERTS'] } }),
    );
    return failing;
  });
  await user.click(toggle('Game Alerts'));
  expect(toggle('Game Alerts')).toBeChecked();
  expect(done.at(-1)).toBe('push +GAME-ALERTS -');
});

test('ACCT-027: a push service failure does not change the account', async () => {
  const { user, host } = await openFailingPush();
  await user.click(toggle('Game Alerts'));
  expect(toggle('Game Alerts')).not.toBeChecked();
  await user.click(toggle('Allow Notifications'));
  expect(toggle('Allow Notifications')).toBeChecked();
  expect(host.calls).toEqual([]);
  expect(host.toasts).toHaveLength(2);
});
const openFailingPush = () =>
  openSettings('/watch?settings=notifications', {
    prepare(host) {
      host.push.set({ permission: 'granted', isOptedIn: true });
      return { ...host, push: { ...host.push, changeTags: async () => failing, optOut: async () => failing } };
    },
  }).then(async (opened) => {
    await screen.findByRole('switch', { name: 'Allow Notifications' });
    return opened;
  });

test('ACCT-021, ACCT-027: opens the channel again when clearing fails', async () => {
  const { user, host, done } = await open({ tags: ['GAME-ALERTS'] });
  host.answer(AddOrRemoveFavourites, failing);
  await user.click(toggle('Allow Notifications'));
  expect(done).toEqual(['push out', 'push in']);
  expect(toggle('Allow Notifications')).toBeChecked();
  expect(toggle('Game Alerts')).toBeChecked();
});

test('X-26: a pending switch ignores a second press and shows its new state', async () => {
  const { user, host } = await open();
  const answer = later<Result<Record<string, never>>>();
  host.answer(AddOrRemoveFavourites, () => answer.promise);
  await user.click(toggle('Game Alerts'));
  expect(toggle('Game Alerts')).toBeChecked();
  await user.click(toggle('Game Alerts'));
  expect(host.calls.filter(({ id }) => id === 'addOrRemoveFavouritesPOST')).toHaveLength(1);
  await act(async () => answer.resolve(success({})));
});

test('X-26: disables the other switches while the channel opens', async () => {
  const { user, host } = await openSettings('/watch?settings=notifications', {
    prepare(bare) {
      bare.push.set({ permission: 'granted', isOptedIn: false });
      return { ...bare, push: { ...bare.push, optIn: () => opening.promise.then(() => bare.push.optIn()) } };
    },
  });
  await screen.findByRole('switch', { name: 'Allow Notifications' });
  await user.click(toggle('Allow Notifications'));
  expect(toggle('Allow Notifications')).toBeChecked();
  expect(toggle('Game Alerts')).toBeDisabled();
  await act(async () => opening.resolve(undefined));
  expect(toggle('Game Alerts')).toBeEnabled();
  expect(host.push.get().isOptedIn).toBe(true);
});
const opening = later<undefined>();

test('shows a change made in another tab', async () => {
  const { host } = await open();
  const favourites = { teams: [], players: [], tags: ['TEAM-NEWS' as const] };
  await act(async () => host.session.set({ ...host.session.get(), favourites }));
  expect(toggle('Team News')).toBeChecked();
});

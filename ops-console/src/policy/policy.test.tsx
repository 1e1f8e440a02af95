import { Route, Routes } from '@grandstand/shared-contracts/router';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../frame/paths.ts';
import { refreshAtom } from '../registry/refresh.atoms.ts';
import type { Policy } from '../registry/registry.generated.ts';
import { anEnvironment, fakeRegistry, RegistryFailure } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { PolicyScreen } from './policy.screen.tsx';

const freeze = { from: '2030-01-01T00:00:00.000Z', until: '2030-01-02T00:00:00.000Z', reason: 'Final game' };

/** The screen with a registry that stores one policy and refuses changes of an outdated one. */
const open = async () => {
  let held: Policy = { approval: false, overrides: 'versions', freezes: [] };
  const registry = fakeRegistry({
    environments: () => ({ environments: [anEnvironment({ policy: held })] }),
    changePolicy({ policy, was }) {
      if (JSON.stringify(was) !== JSON.stringify(held)) throw new RegistryFailure('conflict', 'Look again.');
      held = policy as Policy;
      return { changePolicy: { approval: held.approval } };
    },
  });
  const address = paths.policy('production');
  const { store } = await renderConsole(
    <Routes>
      <Route path="/policy/:environment" element={<PolicyScreen />} />
    </Routes>,
    address,
  );
  await screen.findByRole('heading', { name: 'Freezes' });
  return {
    registry,
    held: () => held,
    /** Somebody else, elsewhere. */
    other: (change: Partial<Policy>) => {
      held = { ...held, ...change };
    },
    reload: () => act(async () => store.set(refreshAtom)),
  };
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const CHANGE = 'Change the policy of production';
const inDialog = () => within(screen.getByRole('dialog', { name: CHANGE }));
const begin = async () => {
  await press('Ask for a second person…');
  await userEvent.type(inDialog().getByRole('textbox', { name: 'Why' }), 'final week');
};

test('a policy is replaced by who saw it, and taken back by whom it is still theirs', async () => {
  const { held, other } = await open();
  await begin();
  await press(CHANGE);
  expect(held()).toEqual({ approval: true, overrides: 'versions', freezes: [] });
  expect(await screen.findByText('The policy of production is changed.')).toBeVisible();
  other({ freezes: [freeze] });
  await press('Undo');
  expect(await screen.findByText('Not undone: Look again.')).toBeVisible();
  expect(held().freezes).toEqual([freeze]);
});

test('of two concurrent policy changes the second shows the first, and both apply after a confirmation', async () => {
  const { held, other, registry } = await open();
  await begin();
  other({ freezes: [freeze] });
  await press(CHANGE);
  expect(held()).toMatchObject({ approval: false, freezes: [freeze] });

  const alert = within(
    await inDialog()
      .findByText(/Somebody else changed the policy/)
      .then((text) => text.parentElement as HTMLElement),
  );
  expect(alert.getByRole('row', { name: /freezes .*Final game/ })).toBeVisible();
  expect(screen.getByRole('button', { name: CHANGE })).toHaveAttribute('aria-disabled', 'true');
  const requestedBefore = registry.requested.length;
  await press(CHANGE);
  expect(registry.requested).toHaveLength(requestedBefore);

  await press('Go on with mine');
  expect(inDialog().getByRole('textbox', { name: 'Why' })).toHaveFocus();
  await press(CHANGE);
  expect(held()).toEqual({ approval: true, overrides: 'versions', freezes: [freeze] });
});

test('what somebody else did already is not done again', async () => {
  const { other, reload } = await open();
  await begin();
  other({ approval: true });
  await reload();
  await press('Go on with mine');
  expect(inDialog().getByText('Nothing would change.')).toBeVisible();
  expect(screen.getByRole('button', { name: CHANGE })).toHaveAttribute('aria-disabled', 'true');
});

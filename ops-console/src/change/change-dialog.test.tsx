import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Verdict } from '../registry/registry.generated.ts';
import { anEnvironment, aRelease, fakeRegistry, RegistryFailure } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

const versions = [
  { version: '2.0.0', publishedAt: '2026-11-20T12:00:00Z', publishedBy: 'video' },
  { version: '1.0.0', publishedAt: '2026-11-19T12:00:00Z', publishedBy: 'video' },
];
const published = [
  { name: 'mf-watch', versions },
  { name: 'mf-auth', versions },
];
const verdict = (fields: Partial<Verdict> = {}): Verdict => ({ outcome: 'allowed', findings: [], ...fields });
const button = () => screen.getByRole('button', { name: /mf-watch 2.0.0.* to production/ });

const open = async (environment = anEnvironment()) => {
  const onClose = jest.fn();
  const dialog = <ReleaseDialog environment={environment} name="mf-watch" published={published} onClose={onClose} />;
  return { onClose, ...(await renderConsole(dialog)) };
};

/** A schedule is chosen to begin with. */
const forWhom = () => screen.getByRole('combobox', { name: 'For whom' });

test('a release says what it does, wants a reason, and is undone by one click', async () => {
  const user = userEvent.setup();
  const registry = fakeRegistry({
    check: () => ({ check: verdict() }),
    release: () => ({ release: { id: 8 } }),
    rollback: () => ({ rollback: { id: 7 } }),
  });
  const { onClose } = await open();
  expect(await screen.findByText('The gate allows it')).toBeVisible();
  expect(forWhom()).toHaveValue('canary-10m');
  await user.selectOptions(forWhom(), 'everybody');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription('Enter a reason.');
  await user.click(button());
  expect(registry.requested.map(({ field }) => field)).toEqual(['check']);
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'new player');
  await user.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(registry.requested.find(({ field }) => field === 'release')?.variables).toEqual({
    environment: 'production',
    base: 7,
    changes: { remotes: [{ name: 'mf-watch', version: '2.0.0' }] },
    reason: 'new player',
    breakGlass: false,
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone\./)).toBeVisible();
  expect(registry.requested.find(({ field }) => field === 'rollback')?.variables).toEqual({
    environment: 'production',
    to: 7,
    base: 8,
    reason: 'Undone: new player',
  });
});

test('what the gate blocks cannot be pressed, and says who has to act', async () => {
  const act = { who: 'Video (video@example.test)', what: 'Emit it again.' };
  const finding = {
    code: 'event_schema',
    severity: 'block' as const,
    packages: ['mf-watch@2.0.0'],
    message: 'A field is gone.',
    act,
  };
  fakeRegistry({ check: () => ({ check: verdict({ outcome: 'blocked', findings: [finding] }) }) });
  await open();
  expect(await screen.findByText('Video (video@example.test): Emit it again.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'please');
  expect(button()).toHaveAccessibleDescription('The gate blocks it: see who has to act.');
});

test('where a second person has to agree it is proposed, unless the glass is broken', async () => {
  const user = userEvent.setup();
  const registry = fakeRegistry({
    check: () => ({ check: verdict() }),
    propose: () => ({ propose: { id: 4 } }),
  });
  await open(anEnvironment({ policy: { approval: true, freezes: [], overrides: 'versions' } }));
  await screen.findByText('The gate allows it');
  const glass = screen.getByRole('checkbox', { name: /Break the glass/ });
  await user.click(glass);
  expect(screen.queryByRole('button', { name: /^Propose/ })).not.toBeInTheDocument();
  await user.click(glass);
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'new player');
  await user.click(screen.getByRole('button', { name: /^Propose/ }));
  expect(await screen.findByText('Proposal 4 waits for a second person.')).toBeVisible();
  expect(registry.requested.some(({ field }) => field === 'release')).toBe(false);
});

test('shows a conflict and keeps the input', async () => {
  const user = userEvent.setup();
  fakeRegistry({
    check: () => ({ check: verdict() }),
    release: () => {
      throw new RegistryFailure('conflict', 'production is at release 9, not at 7. Look again and decide.');
    },
  });
  const { onClose } = await open();
  await screen.findByText('The gate allows it');
  await user.selectOptions(forWhom(), 'everybody');
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'new player');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('production is at release 9');
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('new player');
  expect(onClose).not.toHaveBeenCalled();
});

test('a version is rolled out to an audience, together with another remote, once a condition is filled in', async () => {
  const user = userEvent.setup();
  const registry = fakeRegistry({
    check: () => ({ check: verdict() }),
    startRollout: () => ({ startRollout: { id: 8 } }),
  });
  const remotes = ['mf-auth', 'mf-watch'].map((name) => ({ name, version: '1.0.0', on: true, rollout: null }));
  const { onClose } = await open(anEnvironment({ release: aRelease({ remotes }) }));
  await user.selectOptions(forWhom(), 'audience');
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Canada first');
  expect(button()).toHaveAccessibleDescription('Say which visitors: fill in at least one condition.');
  await user.type(screen.getByRole('textbox', { name: 'Countries' }), 'usa');
  expect(button()).toHaveAccessibleDescription(/^"usa" is not valid for country/);
  await user.clear(screen.getByRole('textbox', { name: 'Countries' }));
  await user.type(screen.getByRole('textbox', { name: 'Countries' }), 'CA, us');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Browser' }), 'firefox');
  await user.click(screen.getByText('Together with other remotes'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'mf-auth' }), '2.0.0');
  await waitFor(() => expect(button()).toHaveAccessibleDescription(''));
  await user.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(registry.requested.find(({ field }) => field === 'startRollout')?.variables).toMatchObject({
    remotes: [
      { name: 'mf-watch', version: '2.0.0' },
      { name: 'mf-auth', version: '2.0.0' },
    ],
    percent: 100,
    audience: [
      { field: 'country', values: ['ca', 'us'] },
      { field: 'browser', values: ['firefox'] },
    ],
  });
});

test('a cancelled release keeps what was chosen and typed; a release that is made starts the next one empty', async () => {
  const user = userEvent.setup();
  fakeRegistry({ check: () => ({ check: verdict() }), release: () => ({ release: { id: 8 } }) });
  function Twice() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? (
      <ReleaseDialog
        environment={anEnvironment()}
        name="mf-watch"
        published={published}
        onClose={() => setOpen(false)}
      />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
    );
  }
  const why = () => screen.getByRole('textbox', { name: 'Why' });
  await renderConsole(<Twice />);
  await user.selectOptions(forWhom(), 'everybody');
  await user.type(why(), 'new player');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Again' }));
  expect(forWhom()).toHaveValue('everybody');
  expect(why()).toHaveValue('new player');
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Again' }));
  expect(forWhom()).toHaveValue('canary-10m');
  expect(why()).toHaveValue('');
});

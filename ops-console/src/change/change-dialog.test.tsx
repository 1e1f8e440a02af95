import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Verdict } from '../registry/registry-types.ts';
import { anEnvironment, fakeRegistry, RegistryFault } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

const versions = [
  { version: '2.0.0', publishedAt: '2026-11-20T12:00:00Z', publishedBy: 'video' },
  { version: '1.0.0', publishedAt: '2026-11-19T12:00:00Z', publishedBy: 'video' },
];
const verdict = (fields: Partial<Verdict> = {}): Verdict => ({ outcome: 'allowed', findings: [], ...fields });
const button = () => screen.getByRole('button', { name: /mf-watch 2.0.0 to production/ });

const open = async (environment = anEnvironment()) => {
  const onClose = jest.fn();
  const dialog = <ReleaseDialog environment={environment} name="mf-watch" versions={versions} onClose={onClose} />;
  return { onClose, ...(await renderConsole(dialog)) };
};

/** A schedule is chosen to begin with. */
const forWhom = () => screen.getByRole('combobox', { name: 'For whom' });

test('a release says what it does, wants a reason, and is undone by one click', async () => {
  const user = userEvent.setup();
  const registry = fakeRegistry({
    check: () => ({ check: verdict() }),
    release: () => ({ done: { id: 8 } }),
    rollback: () => ({ done: { id: 7 } }),
  });
  const { onClose } = await open();
  expect(await screen.findByText('The gate allows it')).toBeVisible();
  expect(forWhom()).toHaveValue('canary-10m');
  await user.selectOptions(forWhom(), 'everybody');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription('Say why.');
  await user.click(button());
  expect(registry.asked.map(({ field }) => field)).toEqual(['check']);
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'new player');
  await user.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(registry.asked.find(({ field }) => field === 'release')?.variables).toEqual({
    environment: 'production',
    base: 7,
    changes: { remotes: [{ name: 'mf-watch', version: '2.0.0' }] },
    reason: 'new player',
    breakGlass: false,
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone\./)).toBeVisible();
  expect(registry.asked.find(({ field }) => field === 'rollback')?.variables).toEqual({
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
  expect(registry.asked.some(({ field }) => field === 'release')).toBe(false);
});

test('shows a conflict and keeps the input', async () => {
  const user = userEvent.setup();
  fakeRegistry({
    check: () => ({ check: verdict() }),
    release: () => {
      throw new RegistryFault('conflict', 'production is at release 9, not at 7. Look again and decide.');
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

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEnvironment, aRelease, EVERYTHING, fakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { EnvironmentsScreen } from './environments.screen.tsx';

const manifest = JSON.stringify({
  name: 'mf-watch',
  owner: { team: 'Video', contact: 'video@example.test' },
  contract: '^0.1.0',
  budgets: { jsBrotliBytes: 1000, mountMs: 100 },
});
const rollout = { version: '2.0.0', percent: 10, salt: 's', audience: [], schedule: null };
const staging = anEnvironment({ name: 'staging', release: aRelease({ environment: 'staging' }) });
const production = anEnvironment({
  policy: {
    approval: true,
    overrides: 'versions',
    freezes: [{ from: '2020-01-01T00:00:00Z', until: '2999-01-01T00:00:00Z', reason: 'final' }],
  },
  release: aRelease({ remotes: [{ name: 'mf-watch', version: '1.0.0', on: true, rollout }] }),
  remoteRollbacks: [{ name: 'mf-watch', version: '1.0.0' }],
});

const good = aRelease({ id: 5, remotes: [{ name: 'mf-watch', version: '0.9.0', on: true, rollout: null }] });
const halfway = aRelease({
  id: 6,
  remotes: [
    {
      name: 'mf-watch',
      version: '0.9.0',
      on: true,
      rollout: { version: '1.0.0', percent: 50, salt: 's', audience: [], schedule: null },
    },
  ],
});

const open = async (grants = EVERYTHING) => {
  const registry = fakeRegistry({
    environments: () => ({ environments: [production, staging] }),
    remotes: () => ({ remotes: [{ name: 'mf-watch', kind: 'remote', versions: [] }] }),
    health: () => ({ health: [] }),
    version: ({ name, version }) => ({
      version: {
        name,
        version,
        kind: name === 'shell' ? 'shell' : 'remote',
        manifest: name === 'shell' ? null : manifest,
        firstLoadBytes: 950,
        publishedAt: '2026-11-20T12:00:00Z',
        publishedBy: 'video',
      },
    }),
    releases: () => ({ releases: [halfway, good] }),
    rollbackRemote: () => ({ rollbackRemote: { id: 8 } }),
    check: () => ({ check: { outcome: 'allowed', findings: [] } }),
  });
  registry.operator = { actor: 'ana@example.test', grants };
  await renderConsole(<EnvironmentsScreen />);
  await screen.findByRole('table');
  return registry;
};

test('environments stand from the first stage to production; each says its policy, each remote its owner, share and budget', async () => {
  await open();
  const [, first, second] = screen.getAllByRole('columnheader');
  expect(first).toHaveTextContent('staging');
  expect(second).toHaveTextContent(/production Frozen until 2999-01-01.*Needs approval/);
  expect(screen.getByRole('rowheader', { name: /mf-watch/ })).toHaveTextContent('Videovideo@example.test');
  expect(screen.getByRole('img', { name: 'Share of 2.0.0 of mf-watch in production: 10 %' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Size budget used by mf-watch in production: 95 %' })).toBeVisible();
});

test('a rollout is ramped, promoted or aborted; without one a version is released', async () => {
  await open();
  const names = (of: string) =>
    screen.getAllByRole('button', { name: new RegExp(`mf-watch in ${of}$`) }).map((button) => button.textContent);
  expect(names('production')).toEqual(['Ramp…', 'Promote…', 'Abort…', 'Preview…', 'Roll back…']);
  expect(names('staging')).toEqual(['Release…', 'Roll back…']);
  await userEvent.click(screen.getByRole('button', { name: 'Promote… mf-watch in production' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/production is frozen until/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Promote mf-watch to everybody' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('X-06: a viewer is offered nothing, and a switch says why it cannot be used', async () => {
  const registry = await open([]);
  const isOffered = (button: HTMLElement) => button.getAttribute('aria-disabled') !== 'true';
  expect(screen.queryAllByRole('button').filter(isOffered)).toEqual([]);
  const toggle = screen.getByRole('switch', { name: 'mf-watch in staging' });
  expect(toggle).toHaveAttribute('title', 'You may not switch remotes here.');
  await userEvent.click(toggle);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(registry.requested.some(({ field }) => field === 'toggle')).toBe(false);
});

test('Roll back goes to the last good release, and the dialog shows a share that would remain', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Roll back… production' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'Roll production back to release 6' })).toBeVisible();
  expect(dialog.getByText(/still reaches 50 % of visitors/)).toBeVisible();
});

test('one remote is rolled back in a frozen environment, from the version it serves to the one before', async () => {
  const registry = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Roll back… mf-watch in production' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1.0.0 for everybody; other remotes stay')).toBeVisible();
  expect(dialog.queryByText(/is frozen until/)).not.toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'it stalls');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll mf-watch back to 1.0.0' }));
  await screen.findByText('mf-watch is back in production: release 8.');
  expect(registry.requested.find(({ field }) => field === 'rollbackRemote')?.variables).toEqual({
    environment: 'production',
    remote: 'mf-watch',
    from: '2.0.0',
    to: '1.0.0',
    reason: 'it stalls',
  });
});

test('X-06: a remote without an earlier version says why it cannot be rolled back', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Roll back… mf-watch in staging' })).toHaveAccessibleDescription(
    'No other version served every visitor here before.',
  );
});

import { Route, Routes } from '@grandstand/shared-contracts/router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConfigRevision } from '../registry/registry.generated.ts';
import { EVERYTHING, fakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { ConfigScreen } from './config.screen.tsx';

const revision = (fields: Partial<ConfigRevision>): ConfigRevision => ({
  document: 'runtimeSettings',
  environment: null,
  isInherited: false,
  revision: 3,
  body: '{"minAge":13}',
  changedAt: '2026-11-20T12:00:00Z',
  changedBy: 'ben@example.test',
  reason: 'age',
  ...fields,
});
const all = revision({});
const staging = revision({ environment: 'staging', revision: 2, body: '{"minAge":16}' });
const production = revision({ environment: 'production', revision: 0, isInherited: true });

const open = async (current: ConfigRevision, answers = {}, grants = EVERYTHING) => {
  const registry = fakeRegistry({
    config: () => ({ config: current, configHistory: [], configStates: [all, production, staging] }),
    previewConfig: () => ({ previewConfig: [] }),
    ...answers,
  });
  registry.operator = { actor: 'ana@example.test', grants };
  await renderConsole(
    <Routes>
      <Route path="/config/:document" element={<ConfigScreen />} />
      <Route path="/config/:document/:environment" element={<ConfigScreen />} />
    </Routes>,
    `/config/runtimeSettings${current.environment === null ? '' : `/${current.environment}`}`,
  );
  await screen.findByRole('navigation', { name: 'Environment' });
  return registry;
};

test('the document of all environments names those that have their own', async () => {
  await open(all);
  expect(screen.getByText(/except those with their own: staging\./)).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Environment' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All environments',
    'production',
    'staging (own)',
  ]);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('All environments');
});

test('an environment is given the document of another one after its difference is shown, and it is undone by one click', async () => {
  const user = userEvent.setup();
  const registry = await open(production, {
    promoteConfig: () => ({ promoteConfig: { revision: 1 } }),
    rollbackConfig: () => ({ rollbackConfig: { revision: 2 } }),
  });
  expect(screen.getByText(/production reads the document of all environments/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Promote from staging…' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('row', { name: 'minAge 13 16' })).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'tried in staging');
  await user.click(dialog.getByRole('button', { name: 'Promote runtimeSettings from staging to production' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(registry.requested.find(({ field }) => field === 'promoteConfig')?.variables).toEqual({
    document: 'runtimeSettings',
    from: 'staging',
    fromRevision: 2,
    to: 'production',
    base: 0,
    reason: 'tried in staging',
  });
  await waitFor(() =>
    expect(registry.requested.find(({ field }) => field === 'rollbackConfig')?.variables).toMatchObject({
      environment: 'production',
      to: 0,
    }),
  );
});

test('an environment with its own document returns to the one of all environments', async () => {
  const user = userEvent.setup();
  const registry = await open(staging, { rollbackConfig: () => ({ rollbackConfig: { revision: 3 } }) });
  await user.click(screen.getByRole('button', { name: 'Use the document of all environments…' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('row', { name: 'minAge 16 13' })).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'the trial has ended');
  await user.click(dialog.getByRole('button', { name: 'staging reads runtimeSettings of all environments again' }));
  await waitFor(() =>
    expect(registry.requested.find(({ field }) => field === 'rollbackConfig')?.variables).toMatchObject({
      environment: 'staging',
      to: 0,
    }),
  );
});

test('an operator of another environment learns why nothing can be changed here', async () => {
  const ofStaging = [{ action: 'configure', remote: '*', environment: 'staging' }] as const;
  await open(production, {}, ofStaging);
  expect(screen.getByRole('button', { name: 'Promote from staging…' })).toHaveAccessibleDescription(
    'You may look at production, not change it.',
  );
  expect(screen.getByRole('button', { name: /^Change runtimeSettings/ })).toHaveAccessibleDescription(
    'You may look at it, not change it.',
  );
});

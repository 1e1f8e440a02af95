import { Route, Routes } from '@grandstand/shared-contracts/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { refreshAtom } from '../registry/refresh.atoms.ts';
import type { ConfigRevision } from '../registry/registry.generated.ts';
import { fakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { ConfigScreen } from './config.screen.tsx';
import { ConfigEditor } from './config-editor.tsx';

const revision = (fields: Partial<ConfigRevision> = {}): ConfigRevision => ({
  document: 'runtimeSettings',
  environment: null,
  isInherited: false,
  revision: 3,
  body: '{"maintenance":false,"minAge":13}',
  changedAt: '2026-11-20T12:00:00Z',
  changedBy: 'ben@example.test',
  reason: 'age',
  ...fields,
});
const save = () => screen.getByRole('button', { name: 'Change runtimeSettings for every visitor' });

test('a flag is switched in the text, shown as a difference, and saved with a reason on its revision', async () => {
  const user = userEvent.setup();
  const registry = fakeRegistry({
    previewConfig: () => ({ previewConfig: [] }),
    changeConfig: () => ({ changeConfig: { revision: 4 } }),
    rollbackConfig: () => ({ rollbackConfig: { revision: 5 } }),
  });
  await renderConsole(<ConfigEditor current={revision()} mayChange />);
  expect(save()).toHaveAccessibleDescription('Nothing is changed yet.');
  await user.click(screen.getByRole('switch', { name: 'Maintenance' }));
  const change = within(screen.getByRole('table', { name: 'Your change' }));
  expect(change.getAllByRole('row')).toHaveLength(2);
  expect(change.getByRole('row', { name: 'maintenance false true' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'outage');
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(registry.requested.find(({ field }) => field === 'changeConfig')?.variables).toEqual({
    document: 'runtimeSettings',
    environment: null,
    base: 3,
    body: '{"maintenance":true,"minAge":13}',
    reason: 'outage',
  });
  expect(registry.requested.find(({ field }) => field === 'rollbackConfig')?.variables).toMatchObject({ to: 3 });
});

test('what somebody else changed meanwhile is said; what was typed is kept, and can go on', async () => {
  const user = userEvent.setup();
  let current = revision();
  fakeRegistry({
    previewConfig: () => ({ previewConfig: [] }),
    config: () => ({ config: current, configHistory: [], configStates: [current] }),
  });
  const { store } = await renderConsole(
    <Routes>
      <Route path="/config/:document" element={<ConfigScreen />} />
    </Routes>,
    '/config/runtimeSettings',
  );
  await user.click(await screen.findByRole('switch', { name: 'Maintenance' }));
  current = revision({ revision: 4, body: '{"maintenance":false,"minAge":18}' });
  act(() => store.set(refreshAtom));
  expect(await screen.findByRole('alert')).toHaveTextContent('ben@example.test changed it meanwhile: revision 4');
  expect(screen.getByRole('switch', { name: 'Maintenance' })).toBeChecked();
  expect(save()).toHaveAccessibleDescription('Somebody else changed it: decide above.');
  await user.click(screen.getByRole('button', { name: 'Go on with mine' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'minAge 18 13' })).toBeVisible();
  expect(save()).toHaveAccessibleDescription('Enter a reason.');
});

test('reports invalid JSON and refused values while typing', async () => {
  const user = userEvent.setup();
  fakeRegistry({
    previewConfig: () => ({ previewConfig: ['minAge is not accepted as it is: the site would use its default.'] }),
  });
  await renderConsole(<ConfigEditor current={revision()} mayChange />);
  const text = screen.getByRole('textbox', { name: /The whole document/ });
  expect(await screen.findByText(/minAge is not accepted/)).toBeVisible();
  await user.clear(text);
  expect(text).toHaveAccessibleDescription('It is not a JSON object yet.');
  expect(screen.getByRole('switch', { name: 'Maintenance' })).toBeDisabled();
  expect(screen.getByRole('switch', { name: 'Maintenance' })).toHaveAccessibleDescription(
    /Correct the text below first/,
  );
});

test('a changed document is kept while the operator looks at another screen', async () => {
  const user = userEvent.setup();
  fakeRegistry({ previewConfig: () => ({ previewConfig: [] }) });
  function Screens() {
    const [isHere, setHere] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setHere(!isHere)}>
          Other screen
        </button>
        {isHere && <ConfigEditor current={revision()} mayChange />}
      </>
    );
  }
  await renderConsole(<Screens />);
  await user.click(screen.getByRole('switch', { name: 'Maintenance' }));
  await user.click(screen.getByRole('button', { name: 'Other screen' }));
  expect(screen.queryByRole('switch', { name: 'Maintenance' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Other screen' }));
  expect(screen.getByRole('switch', { name: 'Maintenance' })).toBeChecked();
});

test('a viewer without rights sees the document and a notice', async () => {
  fakeRegistry({ previewConfig: () => ({ previewConfig: [] }) });
  await renderConsole(<ConfigEditor current={revision()} mayChange={false} />);
  await act(async () => undefined);
  expect(save()).toHaveAccessibleDescription('You may look at it, not change it.');
  expect(screen.getByRole('switch', { name: 'Maintenance' })).toBeDisabled();
});

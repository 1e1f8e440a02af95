import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReleaseHealth } from '../health/release-health.tsx';
import { Previews } from '../preview/previews.tsx';
import {
  type Answers,
  anEnvironment,
  aRelease,
  EVERYTHING,
  fakeRegistry,
  RegistryFailure,
} from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { Versions } from './versions.tsx';

const development = anEnvironment({
  name: 'development',
  policy: { approval: false, freezes: [], overrides: 'dev_servers' },
  release: aRelease({ environment: 'development' }),
});
const closed = anEnvironment({ policy: { approval: true, freezes: [], overrides: 'none' } });
const version = {
  name: 'mf-watch',
  kind: 'remote' as const,
  version: '1.2.0',
  manifest: null,
  firstLoadBytes: 950,
  publishedAt: '2026-11-20T12:00:00Z',
  publishedBy: 'video',
};
const LINK = 'http://localhost:8080/?gs-override=t.o.k';
const override = {
  id: 'o1',
  environment: 'development',
  remote: 'mf-watch',
  version: '1.2.0',
  origin: null,
  chaos: null,
  by: 'ben@example.test',
  reason: 'for design',
  expiresAt: '2026-11-20T16:00:00Z',
};

const withAnswers = (answers: Answers) =>
  fakeRegistry({ issueOverride: () => ({ issueOverride: { link: LINK } }), ...answers });

test('a version is previewed in the environments that allow it: the link is made with a reason', async () => {
  const registry = withAnswers({});
  await renderConsole(<Versions versions={[version]} environments={[development, closed]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Preview… 1.2.0' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Preview mf-watch 1.2.0' }));
  expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'development',
    '1 hour',
    '4 hours',
    '12 hours',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }));
  expect(registry.requested).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'to look at it');
  await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }));
  const open = await dialog.findByRole('link', { name: /Open the site with it/ });
  expect(open).toHaveAttribute('href', LINK);
  expect(open).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(LINK);
  expect(registry.requested).toContainEqual({
    field: 'issueOverride',
    variables: { environment: 'development', remote: 'mf-watch', version: '1.2.0', hours: 4, reason: 'to look at it' },
  });
});

test('a refusal is shown beside what was typed', async () => {
  withAnswers({
    issueOverride: () => {
      throw new RegistryFailure('refused', 'mf-watch@1.2.0 cannot stand in for its remote here.', [
        'It needs react ^20.',
      ]);
    },
  });
  await renderConsole(<Versions versions={[version]} environments={[development]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Preview… 1.2.0' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'to look at it');
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  expect(await screen.findByText('mf-watch@1.2.0 cannot stand in for its remote here.')).toBeVisible();
  expect(screen.getByText('It needs react ^20.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Why/ })).toHaveValue('to look at it');
});

test('X-06: explains why an operator may not preview', async () => {
  const registry = withAnswers({});
  registry.operator = { actor: 'vera@example.test', grants: [] };
  await renderConsole(<Versions versions={[version]} environments={[development]} />);
  const preview = screen.getByRole('button', { name: 'Preview… 1.2.0' });
  expect(preview).toHaveAttribute('title', 'You may not show it in any environment.');
  await userEvent.click(preview);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('lists and ends per-tab overrides, and offers chaos switches in development', async () => {
  const registry = withAnswers({
    overrides: ({ environment }) => ({ overrides: environment === 'development' ? [override] : [] }),
    endOverride: () => ({ endOverride: true }),
  });
  registry.operator = { actor: 'ana@example.test', grants: EVERYTHING };
  await renderConsole(<Previews name="mf-watch" environments={[development, closed]} />);
  expect(await screen.findByRole('row', { name: /1\.2\.0 development ben@example\.test for design/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^End…/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'seen');
  await userEvent.click(screen.getByRole('button', { name: 'End it in every tab' }));
  expect(registry.requested).toContainEqual({ field: 'endOverride', variables: { id: 'o1', reason: 'seen' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Make it fail in one tab… mf-watch' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How' }), 'throw');
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'to see it fail');
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  await screen.findByRole('link', { name: /Open the site with it/ });
  expect(screen.getByRole('textbox', { name: 'Link' })).toHaveFocus();
  expect(registry.requested).toContainEqual({
    field: 'issueOverride',
    variables: { environment: 'development', remote: 'mf-watch', chaos: 'throw', hours: 4, reason: 'to see it fail' },
  });
});

test('offers no chaos switches outside development', async () => {
  withAnswers({ overrides: () => ({ overrides: [] }) });
  await renderConsole(<Previews name="mf-watch" environments={[closed]} />);
  expect(await screen.findByText('Every visitor gets the release.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Trouble/ })).toBeNull();
});

test('the chart of a remote’s health has a description and a table', async () => {
  const recently = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const audit = [
    {
      id: 2,
      at: recently(10),
      actor: 'health guard',
      action: 'abort',
      environment: 'production',
      reason: '9 of 30 page views failed',
      from: null,
      to: 'release 7: shell@1.0.0',
      hash: 'x',
    },
  ];
  withAnswers({
    health: () => ({
      health: [{ name: 'mf-watch', version: '1.0.0', minute: recently(30), ok: 90, failed: 10, mountMs: 20 }],
    }),
    releases: () => ({ releases: [aRelease({ id: 7 })], audit }),
    vitals: () => ({ vitals: [], vitalsRules: [] }),
  });
  await renderConsole(<ReleaseHealth name="mf-watch" environments={['production']} />);
  const picture = await screen.findByRole('img', { name: 'Failed views of mf-watch in production, by version' });
  expect(picture).toHaveAccessibleDescription('1.0.0: 10 % of 100 failed');
  expect(screen.getByRole('img', { name: /^Load time/ })).toHaveAccessibleDescription('1.0.0: 20 ms on average');
  expect(screen.getByRole('img', { name: /^Share of the views/ })).toHaveAccessibleDescription('1.0.0: 100 %');
  expect(screen.getByRole('list', { name: 'What was changed' })).toHaveTextContent(
    '1.0.0 for everybody, by health guard: 9 of 30 page views failed',
  );
  await userEvent.click(screen.getByText('The same as a table'));
  expect(screen.getByRole('row', { name: /100 10 10 % of 100$/ })).toBeVisible();
});

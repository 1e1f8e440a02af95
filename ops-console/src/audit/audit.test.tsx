import { screen, within } from '@testing-library/react';
import { anEnvironment, fakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { AuditScreen } from './audit.screen.tsx';

const entry = (id: number, fields: object) => ({
  id,
  at: '2026-11-20T12:00:00.000Z',
  actor: 'ana@example.test',
  action: 'release',
  environment: 'production',
  reason: 'because',
  from: null,
  to: null,
  hash: 'x',
  ...fields,
});
const policy = (fields: object) => JSON.stringify({ approval: false, freezes: [], ...fields });
const show = async (audit: readonly object[]) => {
  fakeRegistry({
    audit: () => ({ audit, environments: [anEnvironment()] }),
    auditCheck: () => ({ auditCheck: { intact: true, firstBroken: null } }),
  });
  await renderConsole(<AuditScreen />);
  return within(await screen.findByRole('table', { name: 'Audit' }));
};
const changes = (row: HTMLElement) =>
  within(row)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows what a release changed package by package', async () => {
  const table = await show([
    entry(2, {
      from: 'release 7: shell@1.0.0 mf-auth@1.0.0 mf-old@1.0.0 mf-watch@1.0.0',
      to: 'release 8: shell@1.0.0 mf-auth@1.0.0 (off) mf-news@0.1.0 mf-watch@1.0.0, 10 % 1.1.0 within staff',
    }),
  ]);
  expect(changes(table.getByRole('row', { name: /because/ }))).toEqual([
    'release: 7 → 8',
    'mf-auth: 1.0.0 → 1.0.0 (off)',
    'mf-old: 1.0.0 → removed',
    'mf-watch: 1.0.0 → 1.0.0, 10 % 1.1.0 within staff',
    'mf-news: new, 0.1.0',
  ]);
});

test('shows what a document changed field by field, and other texts as they are', async () => {
  const table = await show([
    entry(3, { action: 'change_policy', reason: 'careful', from: policy({}), to: policy({ approval: true }) }),
    entry(4, { action: 'revoke_token', reason: 'leaked', environment: null, from: 'token 5' }),
  ]);
  expect(changes(table.getByRole('row', { name: /careful/ }))).toEqual(['approval: false → true']);
  expect(table.getByRole('row', { name: /leaked/ })).toHaveTextContent('revoke tokenallleakedtoken 5');
});

test('leads from an entry to the releases of its environment, and to all that its actor did', async () => {
  const table = await show([entry(5, {})]);
  expect(table.getByRole('link', { name: 'production' })).toHaveAttribute('href', '/releases/production');
  expect(table.getByRole('link', { name: 'ana@example.test' })).toHaveAttribute(
    'href',
    '/audit?actor=ana%40example.test',
  );
});

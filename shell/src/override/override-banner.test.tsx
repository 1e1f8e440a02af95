import { ALL_TEXTS } from '../testing/all-texts.ts';
import { liveValue } from '@grandstand/shared-contracts';
import { formatIn, translator } from '@grandstand/shared-contracts/config';
import { CHAOS_SWITCHES, OVERRIDE_REFUSALS, type Override } from '@grandstand/shared-contracts/release';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announceOverride } from './announce-override.ts';
import { showOverrideBanner } from './override-banner.tsx';

const t = translator(ALL_TEXTS);
const format = formatIn('en');
const shown: Override = {
  id: 'o1',
  remote: 'mf-watch',
  version: '1.2.0',
  origin: null,
  chaos: null,
  by: 'ana@example.test',
  until: '2026-11-22T12:00:00.000Z',
};
const show = (props: Partial<Parameters<typeof showOverrideBanner>[1]>) =>
  act(async () =>
    showOverrideBanner(document, {
      shown: null,
      refusal: null,
      buildError: liveValue(null),
      t,
      format,
      onLeave: () => {},
      ...props,
    }),
  );

afterEach(() => document.body.replaceChildren());

test('the banner shows the override, its author, its expiry and how to leave', async () => {
  const onLeave = jest.fn();
  await show({ shown, onLeave });
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    `mf-watch 1.2.0, in this tab only. Created by ana@example.test. Ends ${format.time(Date.parse(shown.until))}.`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('a dev server is named by its origin', async () => {
  await show({ shown: { ...shown, origin: 'http://localhost:9100' } });
  expect(screen.getByRole('status')).toHaveTextContent('mf-watch as built at http://localhost:9100');
});

test('shows why the sources of a dev server do not build, until they build again', async () => {
  const buildError = liveValue<string | null>('Unexpected token (3:7)');
  await show({ shown: { ...shown, origin: 'http://localhost:9100' }, buildError });
  expect(screen.getByRole('alert')).toHaveTextContent('The latest change doesn’t build');
  expect(screen.getByRole('alert')).toHaveTextContent('Unexpected token (3:7)');
  await act(async () => buildError.set(null));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(CHAOS_SWITCHES)('the chaos switch %s is spelled out', async (chaos) => {
  await show({ shown: { ...shown, chaos } });
  expect(screen.getByRole('status')).toHaveTextContent(/mf-watch.*, in this tab only\./);
  expect(screen.getByRole('status')).not.toHaveTextContent('override.');
});

test.each(OVERRIDE_REFUSALS)('explains a refusal (%s) and can be closed', async (refusal) => {
  await show({ refusal });
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('You’re seeing the live site.');
  expect(alert).not.toHaveTextContent('override.');
  await userEvent.click(screen.getByRole('button', { name: 'CLOSE' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('reloads the page when the override expires', async () => {
  const loaded: string[] = [];
  const tab = { shown, refusal: null, addressOf: (url: string) => url, forget: () => {} };
  jest.useFakeTimers();
  const announced = announceOverride({
    page: document,
    tab,
    composition: { issuedAt: '2026-11-22T10:00:00.000Z' },
    translateFor: translator,
    format,
    reloadAt: (url) => loaded.push(url),
  });
  jest.advanceTimersByTime(2 * 60 * 60_000 - 1);
  expect(loaded).toEqual([]);
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  await act(() => announced);
  expect(loaded).toEqual([document.location.href]);
});

test('a tab that shows what everybody sees has no banner', async () => {
  const tab = { shown: null, refusal: null, addressOf: (url: string) => url, forget: () => {} };
  const nothing = {
    page: document,
    tab,
    composition: { issuedAt: '' },
    translateFor: translator,
    format,
    reloadAt: () => {},
  };
  await announceOverride(nothing);
  expect(document.body).toBeEmptyDOMElement();
});

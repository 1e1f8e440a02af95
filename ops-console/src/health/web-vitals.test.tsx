import { screen } from '@testing-library/react';
import type { ReadVitals } from '../registry/registry.generated.ts';
import { type FakeRegistry, fakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { WebVitals } from './web-vitals.tsx';

const show = async (vitals: ReadVitals): Promise<FakeRegistry> => {
  const registry = fakeRegistry({ vitals: () => vitals });
  await renderConsole(<WebVitals name="mf-watch" environment="production" hours={24} />);
  return registry;
};
const vital = (version: string, metric: string, p75: number, samples = 400) => ({
  name: 'mf-watch',
  version,
  metric,
  p75,
  samples,
});

test('shows the p75 of each metric by version, with its rating in words', async () => {
  await show({
    vitals: [
      vital('1.0.0', 'LCP', 1_840),
      vital('1.1.0', 'LCP', 4_100, 1),
      vital('1.1.0', 'CLS', 0.123),
      { ...vital('9.9.9', 'LCP', 10), name: 'mf-auth' },
    ],
    vitalsRules: [{ metric: 'LCP', worsePercent: 25, samples: 200 }],
  });
  expect(await screen.findByRole('row', { name: '1.1.0 4.1 s Poor 1 view 0.12 Needs work 400 views' })).toBeVisible();
  expect(screen.getByRole('row', { name: '1.0.0 1.8 s Good 400 views —' })).toBeVisible();
  expect(screen.queryByText('9.9.9')).toBeNull();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'The guard takes a version back when its LCP is more than 25 % worse than before, once both versions have 200 views.',
  );
});

test('says how measures come about, and how to set a rule, when there are none', async () => {
  const registry = await show({ vitals: [], vitalsRules: [] });
  expect(await screen.findByText(/^No page reported any in this time\./)).toBeVisible();
  expect(screen.getByText(/^npx grandstand vitals rule production LCP/)).toBeVisible();
  expect(registry.requested).toEqual([{ field: 'vitals', variables: { environment: 'production', hours: 24 } }]);
});

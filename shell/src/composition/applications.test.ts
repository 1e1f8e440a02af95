import { jest } from '@jest/globals';
import { lazyApplications, lazyParcels, type Orchestration } from './applications.ts';
import * as direct from './direct-applications.ts';
import type { Application } from './single-spa.ts';
import * as singleSpa from './single-spa.ts';

/** A page whose address is `shown`, with two applications that note what happens to them. */
const aPage = (load: () => Promise<Orchestration>) => {
  const done: string[] = [];
  let shown = '';
  const application = (name: string): Application => ({
    name,
    isActive: () => shown === name,
    mount: async () => void done.push(`mount ${name}`),
    unmount: async () => void done.push(`unmount ${name}`),
  });
  const applications = lazyApplications(load);
  for (const name of ['mf-x', 'mf-y']) applications.register(application(name));
  return {
    done,
    async show(name: string) {
      shown = name;
      await applications.reconsider();
    },
  };
};

test('decision 132: loads no library while no application is active', async () => {
  const load = jest.fn(async () => direct);
  const page = aPage(load);
  await page.show('');
  expect(load).not.toHaveBeenCalled();
});

test.each<[string, Orchestration]>([
  ['with single-spa', singleSpa],
  ['without it', direct],
])('decision 132: unmounts an application before it mounts the next, %s', async (_case, orchestration) => {
  const load = jest.fn(async () => orchestration);
  const page = aPage(load);
  for (const name of ['mf-x', 'mf-x', 'mf-y', '', 'mf-x', '']) await page.show(name);
  expect(page.done).toEqual(['mount mf-x', 'unmount mf-x', 'mount mf-y', 'unmount mf-y', 'mount mf-x', 'unmount mf-x']);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each<[string, Orchestration]>([
  ['with single-spa', singleSpa],
  ['without it', direct],
])('decision 132: unmounts a panel after it has mounted, %s', async (_case, orchestration) => {
  const done: string[] = [];
  const parcel = lazyParcels(async () => orchestration)(document.createElement('div'), {
    mount: async () => void done.push('mounted'),
    unmount: async () => void done.push('unmounted'),
  });
  await parcel.unmount();
  expect(done).toEqual(['mounted', 'unmounted']);
});

test('a panel may load for long without a message in the console', async () => {
  jest.useFakeTimers();
  const said = (['warn', 'error'] as const).map((level) => jest.spyOn(console, level).mockImplementation(() => {}));
  let loaded: (value?: unknown) => void = () => undefined;
  const done: string[] = [];
  const parcel = singleSpa.mountParcel(document.createElement('div'), {
    mount: () => new Promise((resolve) => (loaded = resolve)).then(() => void done.push('mounted')),
    unmount: async () => void done.push('unmounted'),
  });
  const unmounted = parcel.unmount();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(done).toEqual([]);
  loaded();
  await unmounted;
  expect(done).toEqual(['mounted', 'unmounted']);
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
  jest.useRealTimers();
});

import { SERVICE_WORKER_PATH, type TabStorage } from '@grandstand/shared-contracts';
import { startServiceWorker } from './service-worker.ts';

const memoryStorage = (): TabStorage => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value) !== undefined,
    remove: (key) => values.delete(key),
  };
};

interface Scene {
  readonly hostname?: string;
  readonly scriptIsMissing?: boolean;
  readonly isRegistered?: boolean;
  readonly tabStorage?: TabStorage;
}

const run = async ({
  hostname = 'localhost',
  scriptIsMissing = false,
  isRegistered = true,
  tabStorage = memoryStorage(),
}: Scene = {}) => {
  const done: string[] = [];
  const registration = {
    update: async () => {
      done.push('update');
      if (scriptIsMissing) throw new TypeError('A bad HTTP response code (404) was received when fetching the script.');
    },
    unregister: async () => {
      done.push('unregister');
      return true;
    },
  } as unknown as ServiceWorkerRegistration;
  await startServiceWorker({
    container: {
      register: async (url, options) => {
        done.push(`register ${String(url)} for ${options?.scope}`);
        if (scriptIsMissing && !isRegistered) throw new TypeError('404');
        return registration;
      },
      getRegistration: async () => (isRegistered ? registration : undefined),
    },
    hostname,
    tabStorage,
    reload: () => done.push('reload'),
  });
  return done;
};

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => warn.mockRestore());

test('SHELL-083: registers the worker, and updates an existing one', async () => {
  expect(await run({ isRegistered: false })).toEqual([`register ${SERVICE_WORKER_PATH} for /`]);
  expect(await run()).toEqual([`register ${SERVICE_WORKER_PATH} for /`, 'update']);
});

test('SHELL-084, S-28: on localhost a script that is gone unregisters the worker and reloads once, never in a loop', async () => {
  const tabStorage = memoryStorage();
  const first = await run({ scriptIsMissing: true, tabStorage });
  expect(first.slice(2)).toEqual(['unregister', 'reload']);
  const second = await run({ scriptIsMissing: true, tabStorage });
  expect(second).not.toContain('reload');
});

test('S-28: where the tab cannot remember that it reloaded, it does not', async () => {
  const blocked: TabStorage = { get: () => null, set: () => false, remove: () => {} };
  expect(await run({ scriptIsMissing: true, tabStorage: blocked })).not.toContain('reload');
});

test('SHELL-085: what fails is logged, and elsewhere the earlier worker stays', async () => {
  expect(await run({ scriptIsMissing: true, hostname: 'yes.example' })).not.toContain('unregister');
  expect(await run({ scriptIsMissing: true, isRegistered: false })).toEqual([`register ${SERVICE_WORKER_PATH} for /`]);
  expect(warn).toHaveBeenCalledTimes(2);
});

import { isPlain } from './container.ts';

const get = async () => () => ({});

test('decision 132: a container of webpack is started by the shell, one with its own runtime is not', () => {
  const webpacks = { init: (_shareScope: unknown, _initScope: unknown) => undefined, get };
  const withRuntime = { init: (_scope: unknown, _initScope: unknown, _options?: unknown) => undefined, get };
  const vites = { init: async (_shared: unknown = {}, _initScope: unknown[] = []) => undefined, get };
  expect([webpacks, withRuntime, vites, undefined].map(isPlain)).toEqual([true, false, false, false]);
});

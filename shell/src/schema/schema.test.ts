import { jest } from '@jest/globals';
import * as zod from 'zod/mini';
import * as browserSchema from './index.ts';
import { sampleOf } from './sample-of.ts';
import { variantsOf } from './variants.ts';

type Schemas = Readonly<Record<string, zod.ZodMiniType>>;

const isSchema = (value: unknown): value is zod.ZodMiniType =>
  typeof value === 'object' && value !== null && 'safeParse' in value;

/** Every schema of calls, events, runtime documents and the release, by a name. */
const readContract = async (): Promise<Schemas> => {
  const { CALLS } = await import('@grandstand/shared-contracts/calls');
  const { EVENTS } = await import('@grandstand/shared-contracts');
  const modules = [
    await import('@grandstand/shared-contracts/config'),
    await import('@grandstand/shared-contracts/release'),
  ];
  return Object.fromEntries([
    ...CALLS.flatMap(({ id, request, reply }) => [
      [`${id} request`, request],
      [`${id} reply`, reply],
    ]),
    ...Object.entries(EVENTS).map(([name, { payload }]) => [name, payload]),
    ...modules.flatMap((module) => Object.entries(module).filter(([, value]) => isSchema(value))),
  ]) as Schemas;
};

/** The contract, made with what the shell's build takes in the place of zod. */
const readBrowserContract = async (): Promise<Schemas> => {
  let schemas: Schemas = {};
  await jest.isolateModulesAsync(async () => {
    // Panels are described when a version is built, not in a browser.
    jest.doMock('zod/mini', () => ({ ...browserSchema, custom: browserSchema.unknown }));
    schemas = await readContract();
    jest.dontMock('zod/mini');
  });
  return schemas;
};

const outcomeOf = (schema: zod.ZodMiniType | undefined, value: unknown) => {
  const parsed = schema?.safeParse(value);
  return parsed?.success
    ? { data: parsed.data }
    : { issues: parsed?.error.issues.map(({ code, path, message }) => ({ code, path, message })) };
};

/** JSON that includes fields without a value and numbers that are not finite. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part === undefined || (typeof part === 'number' && !Number.isFinite(part)) ? `(${String(part)})` : part,
  );

const isSame = (name: string, value: unknown): boolean =>
  written(outcomeOf(contracts.browser[name], value)) === written(outcomeOf(contracts.zod[name], value));

/** The first variant of `sample` that the two treat differently. */
const firstDifference = (name: string, sample: unknown): readonly object[] => {
  for (const value of variantsOf(sample)) {
    if (isSame(name, value)) continue;
    const [expected, actual] = [outcomeOf(contracts.zod[name], value), outcomeOf(contracts.browser[name], value)];
    return [{ name, value, expected, actual }];
  }
  return [];
};

let contracts: { readonly zod: Schemas; readonly browser: Schemas };
beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  contracts = { zod: await readContract(), browser: await readBrowserContract() };
});

test('decision 132: browsers accept and refuse what zod does, with the same data, codes and paths', () => {
  const { zod: known, browser } = contracts;
  const names = Object.keys(known);
  expect(Object.keys(browser)).toEqual(names);
  const differences = names.flatMap((name) => {
    const schema = known[name] as zod.ZodMiniType;
    const sample = sampleOf(zod.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as object);
    return firstDifference(name, sample);
  });
  expect(differences).toEqual([]);
});

import { expect, test } from '@jest/globals';
import { compareSurfaces, declarationsOf, requiredVersion } from './contract-surface.ts';

const surface = (source: string, module = 'api/a.ts') => declarationsOf(module, source);
const BEFORE = `import type { B } from './b.ts';
export interface Ticket {
    readonly id: string;
}
export declare const LIMIT = 3;
export { type B, c } from './b.ts';
`;
const changed = (after: string, module?: string) => compareSurfaces(surface(BEFORE, module), surface(after, module));

test('the declarations of a module are found by name, re-exports included', () => {
  expect([...surface(BEFORE).keys()]).toEqual([
    'api/a.ts#Ticket',
    'api/a.ts#LIMIT',
    'api/a.ts#export B',
    'api/a.ts#export c',
  ]);
});

test('equal declarations are unchanged', () => {
  expect(changed(BEFORE)).toEqual({ change: 'none', lines: [] });
});

test.each([
  ['a removed declaration', BEFORE.replace('export declare const LIMIT = 3;\n', ''), 'removed api/a.ts#LIMIT'],
  ['a removed re-export', BEFORE.replace('type B, c', 'type B'), 'removed api/a.ts#export c'],
  ['another type of a member', BEFORE.replace('id: string', 'id: number'), 'changed api/a.ts#Ticket'],
  ['a new required member', BEFORE.replace('id: string;', 'id: string;\n    seat: string;'), 'changed api/a.ts#Ticket'],
  [
    'a new required field of a schema',
    BEFORE.replace('id: string;', 'id: string;\n    seat: z.ZodMiniString<string>;'),
    'changed api/a.ts#Ticket',
  ],
  ['another value', BEFORE.replace('= 3', '= 4'), 'changed api/a.ts#LIMIT'],
])('%s is a major change', (_what, after, line) => {
  expect(changed(after)).toEqual({ change: 'major', lines: [line] });
});

test.each([
  ['a new declaration', `${BEFORE}export type Seat = string;\n`, 'added api/a.ts#Seat'],
  [
    'a new optional member',
    BEFORE.replace('id: string;', 'id: string;\n    seat?: string;'),
    'extended api/a.ts#Ticket',
  ],
  [
    'a new optional field of a schema',
    BEFORE.replace(
      'id: string;',
      'id: string;\n    seat: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniString<string>>;',
    ),
    'extended api/a.ts#Ticket',
  ],
])('%s is a minor change', (_what, after, line) => {
  expect(changed(after)).toEqual({ change: 'minor', lines: [line] });
});

test('a new member of Host is a minor change, because the shell alone implements it', () => {
  const host = (members: string) => surface(`export interface Host {\n${members}}\n`, 'host/host.ts');
  const before = host('    now(): number;\n');
  expect(compareSurfaces(before, host('    now(): number;\n    later(): void;\n')).change).toBe('minor');
  expect(compareSurfaces(before, host('    later(): void;\n')).change).toBe('major');
});

test('a new event is a minor change, because a remote does not miss an event that it does not know', () => {
  const events = (members: string) => surface(`export declare const EVENTS: {\n${members}};\n`, 'events/event-map.ts');
  const before = events("    readonly 'a:b': EventDefinition<A>;\n");
  const added = events("    readonly 'a:b': EventDefinition<A>;\n    readonly 'a:c': EventDefinition<A>;\n");
  expect(compareSurfaces(before, added).change).toBe('minor');
  expect(compareSurfaces(added, before).change).toBe('major');
});

test('a new preference is a minor change, because the shell keeps it and no older remote names it', () => {
  const preferences = (members: string) =>
    surface(`export declare const PREFERENCES: {\n${members}};\n`, 'host/preferences.ts');
  const before = preferences('    readonly speed: Preference<A>;\n');
  const added = preferences('    readonly speed: Preference<A>;\n    readonly theater: Preference<B>;\n');
  expect(compareSurfaces(before, added).change).toBe('minor');
  expect(compareSurfaces(before, preferences('    readonly speed: Preference<B>;\n')).change).toBe('major');
});

test('the wording of a text may change, its key may not', () => {
  const text = (key: string, english: string) =>
    surface(`export declare const TEXTS: {\n    readonly '${key}': "${english}";\n};\n`, 'texts/common.ts');
  expect(compareSurfaces(text('a.b', 'One'), text('a.b', 'Two')).change).toBe('none');
  expect(compareSurfaces(text('a.b', 'One'), text('a.c', 'One')).change).toBe('major');
});

test.each([
  ['0.2.3', 'major', '0.3.0'],
  ['0.2.3', 'minor', '0.2.4'],
  ['0.2.3', 'none', '0.2.3'],
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', 'minor', '1.3.0'],
] as const)('from %s a %s change needs %s', (version, change, required) => {
  expect(requiredVersion(version, change)).toBe(required);
});

import { expect, test } from '@jest/globals';
import { scriptFacts } from './script-facts.ts';

const globalsOf = (source: string): string[] => [...(scriptFacts(source)?.globals ?? [])];

test('finds the globals that a classic script sets', () => {
  expect(globalsOf('var a = 1; function b() {} c = 2; window.d = 3; self["e"] = 4;')).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
});

test('a module assigns to its own variables, and sets globals only as properties of the global object', () => {
  expect(globalsOf('var a; a = 1; globalThis.b = 2; export { a };')).toEqual(['b']);
});

test('distinguishes modules, and scripts that import modules, from classic scripts', () => {
  expect(scriptFacts('export const a = 1;')).toMatchObject({ kind: 'module', usesModules: true });
  expect(scriptFacts('const load = () => import("./a.js");')).toMatchObject({ kind: 'script', usesModules: true });
  expect(scriptFacts('const a = 1;')).toMatchObject({ kind: 'script', usesModules: false });
});

test('reads a script with a list of 200,000 values', () => {
  const list = `var mf_x_1_0_0 = [${'1,'.repeat(200_000)}];`;
  expect(scriptFacts(list)).toEqual({ kind: 'script', globals: new Set(['mf_x_1_0_0']), usesModules: false });
});

test('reads a script with 200,000 statements, and finds the import() of the last one', () => {
  expect(scriptFacts(`${'f();'.repeat(200_000)}import('./a.js');`)?.usesModules).toBe(true);
});

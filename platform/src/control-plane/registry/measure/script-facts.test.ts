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

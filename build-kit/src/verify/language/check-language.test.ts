import { expect, test } from '@jest/globals';
import { findPrivateWords } from './check-language.ts';

test.each([
  ['a line comment', '// The caller is told twice.', 'told'],
  ['a block comment', '/**\n * Nobody reads it.\n */', 'Nobody'],
  ['a test title', "test('the release goes past the gate', () => {});", 'goes past'],
  ['a template', 'const text = `Version ${version} is no release.`;', 'is no'],
])('a private word in %s is reported with its line and the standard terms', (_place, source, word) => {
  const hits = findPrivateWords('shell/src/boot.ts', source);
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatch(/^shell\/src\/boot\.ts:\d /);
  expect(hits[0]).toContain(`"${word}" (write: `);
});

test('identifiers, short strings and standard phrases are not reported', () => {
  const source = `const told = 'told';\n// The release is no longer active.\nconst fault = 1;`;
  expect(findPrivateWords('shell/src/boot.ts', source)).toEqual([]);
});

test('every line of a document is checked', () => {
  expect(findPrivateWords('docs/scale.md', '# Scale\nThe text stands here.')).toEqual([
    expect.stringContaining('docs/scale.md:2 "stands"'),
  ]);
});

import { expect, test } from '@jest/globals';
import { wrapInLayer } from './css-layer-plugin.ts';

test('rules are wrapped, layers inside them stay', () => {
  expect(wrapInLayer('@layer base{.a{color:red}}', 'remote.mf-watch')).toBe(
    '@layer remote.mf-watch{@layer base{.a{color:red}}}',
  );
});

test('charset and imports stay in front, a semicolon inside an address does not end them', () => {
  const imports = '@charset "utf-8";\n/* fonts; */\n@import url("https://fonts.test/css?a=1;2") layer(fonts);\n';
  expect(wrapInLayer(`${imports}@font-face{font-family:A}`, 'remote.a')).toBe(
    `${imports}@layer remote.a{@font-face{font-family:A}}`,
  );
});

test('an empty stylesheet gives an empty layer', () => {
  expect(wrapInLayer('', 'remote.a')).toBe('@layer remote.a{}');
});

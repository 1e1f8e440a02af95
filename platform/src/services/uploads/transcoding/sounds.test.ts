import { expect, test } from '@jest/globals';
import { readSounds } from './sounds.ts';

const sound = (index: number, tags: object = {}, isDefault = false) => ({
  index,
  tags,
  disposition: { default: isDefault ? 1 : 0 },
});
const namesOf = (...tags: readonly object[]) =>
  readSounds(tags.map((each, n) => sound(n + 1, each))).sounds.map(({ name, language }) => `${language} ${name}`);

test('the default sound comes first, the others in the order of the file', () => {
  const { sounds } = readSounds([sound(1), sound(2, { language: 'spa' }, true), sound(3, { language: 'fre' })]);
  expect(sounds).toEqual([
    { stream: 2, name: 'Español', language: 'es' },
    { stream: 1, name: 'English', language: 'en' },
    { stream: 3, name: 'Français', language: 'fr' },
  ]);
});

test.each([
  ['codes of two or three letters, and tags', ['en', 'ger', 'jpn', 'es-419'], ['en', 'de', 'ja', 'es-419']],
  [
    'what names no language',
    ['und', 'zxx', 'qaa', 'English', 'en-us-gb', '../x', ''],
    Array.from({ length: 7 }, () => 'en'),
  ],
])('%s: languages follow RFC 5646, and English is assumed', (_what, languages, expected) => {
  const { sounds } = readSounds(languages.map((language, n) => sound(n, { language })));
  expect(sounds.map(({ language }) => language)).toEqual(expected);
});

test('a sound is named by its title, or else by its language; names of encoders are none', () => {
  expect(
    namesOf(
      { title: 'Home' },
      { name: 'Away', language: 'eng' },
      { handler_name: 'Radio' },
      { handler_name: 'SoundHandler', language: 'spa' },
      { handler_name: 'Core Media Audio', language: 'deu' },
    ),
  ).toEqual(['en Home', 'en Away', 'en Radio', 'es Español', 'de Deutsch']);
});

test('no two sounds have the same name', () => {
  expect(namesOf({}, {}, { title: 'English 2' }, { language: 'eng' })).toEqual([
    'en English',
    'en English 2',
    'en English 2 2',
    'en English 3',
  ]);
});

test('a title cannot end the string or the line of a playlist, and has at most 40 characters', () => {
  expect(
    namesOf({ title: 'Radio "Uno",\n URI="x"\u202E' }, { title: `${'⚾'.repeat(60)}` }, { title: '\u0007' }),
  ).toEqual(['en Radio ”Uno”, URI=”x”', `en ${'⚾'.repeat(40)}`, 'en English']);
});

test('a file has at most eight sounds, the default one among them', () => {
  const { sounds, leftOut } = readSounds(Array.from({ length: 11 }, (_, n) => sound(n, {}, n === 10)));
  expect(sounds.map(({ stream }) => stream)).toEqual([10, 0, 1, 2, 3, 4, 5, 6]);
  expect(leftOut).toBe(3);
});

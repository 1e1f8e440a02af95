import { expect, test } from '@jest/globals';
import { mailOf } from './mail.ts';

const ada = { email: 'ada@example.test', firstName: 'Ada', language: 'en' } as const;
const letter = {
  to: ada,
  subject: 'A subject',
  paragraphs: ['First.', 'Second.'],
  action: { label: 'Go on', url: 'https://site.example.test/a?b=1&c=2' },
};

test('text and HTML say the same words and lead to the same address', () => {
  const { text, html } = mailOf(letter);
  expect(text).toBe('Hello Ada,\n\nFirst.\n\nSecond.\n\nGo on:\nhttps://site.example.test/a?b=1&c=2\n\nYES Network');
  for (const words of ['Hello Ada,', 'First.', 'Second.', 'Go on', 'YES Network']) expect(html).toContain(words);
  expect(html).toContain('href="https://site.example.test/a?b=1&amp;c=2"');
});

test('a mail greets in the language of its addressee, and declares that language', () => {
  const spanish = (firstName: string) => mailOf({ ...letter, to: { email: ada.email, firstName, language: 'es' } });
  expect(spanish('Ada').text).toMatch(/^Hola, Ada:\n/);
  expect(spanish('').text).toMatch(/^Hola:\n/);
  expect(spanish('Ada').html).toContain('<html lang="es">');
  expect(mailOf(letter).html).toContain('<html lang="en">');
});

test('S-23: a name cannot bring markup, lines or addresses into a mail', () => {
  const { text, html } = mailOf({
    ...letter,
    to: { ...ada, firstName: '<img src=x>\r\n\r\nWin now: https://evil.example.test/x' },
  });
  expect(html).not.toContain('<img');
  expect(text).not.toMatch(/evil/);
  expect(text.split('\n')[0]).toMatch(/^Hello .*,$/);
});

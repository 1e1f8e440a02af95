import { expect, test } from '@jest/globals';
import { mailOf } from './mail.ts';

const letter = {
  recipient: 'ada@example.test',
  subject: 'A subject',
  greetingName: 'Ada',
  paragraphs: ['First.', 'Second.'],
  action: { label: 'Go on', url: 'https://site.example.test/a?b=1&c=2' },
};

test('text and HTML say the same words and lead to the same address', () => {
  const { text, html } = mailOf(letter);
  expect(text).toBe('Hello Ada,\n\nFirst.\n\nSecond.\n\nGo on:\nhttps://site.example.test/a?b=1&c=2\n\nYES Network');
  for (const words of ['Hello Ada,', 'First.', 'Second.', 'Go on', 'YES Network']) expect(html).toContain(words);
  expect(html).toContain('href="https://site.example.test/a?b=1&amp;c=2"');
});

test('S-23: a name cannot bring markup, lines or addresses into a mail', () => {
  const { text, html } = mailOf({ ...letter, greetingName: '<img src=x>\r\n\r\nWin now: https://evil.example.test/x' });
  expect(html).not.toContain('<img');
  expect(text).not.toMatch(/evil/);
  expect(text.split('\n')[0]).toMatch(/^Hello .*,$/);
});

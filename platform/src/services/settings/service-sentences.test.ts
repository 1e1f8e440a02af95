import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  chooseLanguage,
  inLanguage,
  Localization,
  languagesOf,
  localizedText,
  RemoteConfig,
  translator,
} from '@grandstand/shared-contracts/config';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { expect, test } from '@jest/globals';
import { CHECKOUT_PAGE_SPANISH } from '../language/spanish-checkout.ts';
import { LETTERS_SPANISH } from '../language/spanish-letters.ts';
import { siteLocalization } from './site-texts.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const file = Localization.parse(siteLocalization({}, {}));
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

test('SHELL-012: mails and the hosted checkout say in Spanish what they fill in in English', () => {
  for (const [english, spanish] of Object.entries({ ...LETTERS_SPANISH, ...CHECKOUT_PAGE_SPANISH })) {
    expect([english, placeholders(spanish)]).toEqual([english, placeholders(english)]);
  }
});

test('the installation offers English and Spanish; a page carries neither language’s texts but the default’s', () => {
  expect(languagesOf(file)).toEqual(['en', 'es']);
  expect(inLanguage(file, 'en')).toEqual({});
  expect(translator(COMMON_TEXTS, inLanguage(file, 'en'), 'en')('modal.close')).toBe('CLOSE');
});

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr', 'es'], 'es'],
  [['en-US', 'es'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('a viewer who asks for %j reads %s', (wanted, language) => {
  expect(chooseLanguage(['en', 'es'], wanted)).toBe(language);
});

test('SHELL-012: the default text of a refused purchase has a Spanish one', () => {
  const sentences = Object.values(RemoteConfig.parse({}).subscriptionError);
  expect(sentences).toHaveLength(2);
  expect(sentences.filter((english) => localizedText(file, 'es', `service.${english}`) === null)).toEqual([]);
});

test('SHELL-012: every sentence with which a service refuses a viewer has a Spanish one', () => {
  const sources = ['account', 'billing', 'checkout', 'identity', 'privacy', 'tv-provider', 'video'].flatMap((folder) =>
    readdirSync(path.join(root, 'platform/src/services', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(path.join(root, 'platform/src/services', folder, name), 'utf8')),
  );
  const code = sources.join('\n');
  const thrown = [...code.matchAll(/(?:Refusal|HttpError|notNow)\((?:[^()']|'\w+')*'([A-Z][^']+)'\)/g)];
  const ours = [...code.matchAll(/Refusal\([^()]*COMMON_TEXTS\['([^']+)'\]\)/g)];
  const sentences = [
    ...thrown.map(([, sentence = '']) => sentence),
    ...ours.map(([, key = '']) => COMMON_TEXTS[key as keyof typeof COMMON_TEXTS]),
  ];
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => localizedText(file, 'es', `service.${sentence}`) === null)).toEqual([]);
});

test('SHELL-012: Spanish mails name the link of the login page as the page does', async () => {
  const { SPANISH } = (await import(pathToFileURL(path.join(root, 'mf-auth/texts/es.ts')).href)) as {
    SPANISH: Readonly<Record<string, string>>;
  };
  const mails = Object.values(LETTERS_SPANISH).filter((text) => text.includes('página de inicio de sesión'));
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) expect(mail).toContain(`“${SPANISH['signIn.forgot']}”`);
});

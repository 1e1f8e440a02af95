import { createBrowserStorage } from '../storage/browser-storage.ts';
import { saveChoice, viewerLanguage } from './language.ts';

const OFFERED = ['en', 'es'];

test('SHELL-012: prefers the viewer’s choice to the browser’s languages, and English to none', () => {
  const storage = createBrowserStorage(null);
  expect(viewerLanguage(OFFERED, storage, ['es-419', 'en'])).toBe('es');
  expect(viewerLanguage(OFFERED, storage, ['fr'])).toBe('en');
  storage.set('language', 'en');
  expect(viewerLanguage(OFFERED, storage, ['es-419', 'en'])).toBe('en');
});

test('a choice that the site does not offer any more is passed over, and it survives signing out', () => {
  const storage = createBrowserStorage(null);
  storage.set('language', 'fr');
  expect(viewerLanguage(OFFERED, storage, ['es'])).toBe('es');
  storage.clearForSignOut();
  expect(storage.get('language')).toBe('fr');
});

test('SHELL-012: sets the language cookie for the help pages after a choice only', () => {
  const storage = createBrowserStorage(null);
  const page = { cookie: '' };
  saveChoice(page, storage, true);
  expect(page.cookie).toBe('');
  storage.set('language', 'es');
  saveChoice(page, storage, true);
  expect(page.cookie).toBe('gs-language=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
});

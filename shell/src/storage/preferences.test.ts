import { createBrowserStorage } from './browser-storage.ts';
import { createPreferences, PREFERENCES_SIZE } from './preferences.ts';

beforeEach(() => localStorage.clear());

test('keeps a choice after a reload, and returns the initial value before the first choice', () => {
  expect(createPreferences(createBrowserStorage(), 'mf-watch').get('speed')).toBe(1);
  expect(createPreferences(createBrowserStorage(), 'mf-watch').set('speed', 1.5)).toBe(true);
  expect(createPreferences(createBrowserStorage(), 'mf-watch').get('speed')).toBe(1.5);
});

test('a remote sees its own choices only', () => {
  const storage = createBrowserStorage();
  createPreferences(storage, 'mf-watch').set('speed', 2);
  createPreferences(storage, 'mf-account').set('speed', 0.5);
  expect(createPreferences(storage, 'mf-watch').get('speed')).toBe(2);
  expect(createPreferences(storage, 'mf-auth').get('speed')).toBe(1);
});

test('a sign-out takes what is personal and leaves what is the browser’s', () => {
  const storage = createBrowserStorage();
  const preferences = createPreferences(storage, 'mf-watch');
  preferences.set('speed', 2);
  preferences.set('positions', [['vod-1', 1]]);
  storage.clearForSignOut();
  expect(preferences.get('speed')).toBe(2);
  expect(preferences.get('positions')).toEqual([]);
});

test('CON-026: keeps choices in memory when the browser stores nothing', () => {
  const preferences = createPreferences(createBrowserStorage(null), 'mf-watch');
  preferences.set('speed', 2);
  expect(preferences.get('speed')).toBe(2);
  expect(localStorage).toHaveLength(0);
});

test('ignores stored values that are not valid', () => {
  for (const text of ['{', '[]', '{"mf-watch":7}', '{"mf-watch":{"speed":"fast"}}']) {
    localStorage.setItem('preferences', text);
    const preferences = createPreferences(createBrowserStorage(), 'mf-watch');
    expect(preferences.get('speed')).toBe(1);
    expect(preferences.set('speed', 2)).toBe(true);
    expect(preferences.get('speed')).toBe(2);
  }
});

test('refuses a value that exceeds the limit and keeps the stored ones', () => {
  const preferences = createPreferences(createBrowserStorage(), 'mf-watch');
  preferences.set('positions', [['vod-1', 1]]);
  expect(preferences.set('positions', [['x'.repeat(PREFERENCES_SIZE), 1]])).toBe(false);
  expect(preferences.get('positions')).toEqual([['vod-1', 1]]);
});

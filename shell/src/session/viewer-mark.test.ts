import { aSession } from '@grandstand/shared-contracts/testing';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { isKnownViewer, markViewer } from './viewer-mark.ts';

const anonymous = aSession({ status: 'anonymous' });

test('a browser with an account, a provider or a TV to link is known, and a visitor’s is not', () => {
  const storage = createBrowserStorage(null);
  expect(isKnownViewer(storage, anonymous)).toBe(false);
  expect(isKnownViewer(storage, { ...anonymous, tv: { selectedMVPD: 'Verizon', authenticated: false } })).toBe(true);
  expect(isKnownViewer(storage, { ...anonymous, flow: 'device' })).toBe(true);
  storage.set('accessToken', 'token');
  expect(isKnownViewer(storage, anonymous)).toBe(true);
});

test('the mark is set once, and removed when the browser is not known any more', () => {
  const written: string[] = [];
  let kept = 'gs-language=es';
  const page = {
    get cookie() {
      return kept;
    },
    set cookie(value: string) {
      written.push(value);
      kept = value.includes('Max-Age=0') ? 'gs-language=es' : 'gs-language=es; gs-viewer=1';
    },
  };
  for (const isKnown of [false, true, true, false]) markViewer(page, isKnown, true);
  expect(written).toEqual([
    'gs-viewer=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    'gs-viewer=1; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ]);
});

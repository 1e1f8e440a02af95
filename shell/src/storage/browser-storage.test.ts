import { createBrowserStorage, ensureDeviceId, STORAGE_KEYS, type StorageKey } from './browser-storage.ts';

beforeEach(() => localStorage.clear());

test('CON-022, CON-023, CON-024, CON-025: the keys are spelled as the specification spells them', () => {
  expect(STORAGE_KEYS).toMatchObject({
    sessionToken: 'sessionToken',
    accessToken: 'evergantAccessToken',
    refreshToken: 'refreshToken',
    accessTokenExpiry: 'evergentExpiresIn',
    clientToken: 'quickPlayOAuthToken',
    clientTokenExpiry: 'quickplayExpiresIn',
    anonymousFlatToken: 'quickPlayAnonymousFlatToken',
    tveFlatToken: 'quickPlayTVEFlatToken',
    tveFlatTokenExpiry: 'quickPlayTVEFlatTokenExpiresIn',
    tveToken: 'quickplatTVEToken',
    deviceInfo: 'deviceInfo',
    deviceId: 'deviceId',
    regCode: 'regCode',
    platform: 'platform',
    tvCode: 'TVCode',
    activationCode: 'ActivationCode',
    couchRightsDate: 'CouchRightsDate',
    userType: 'userType',
    selectedProvider: 'mvpdsProviders',
  });
});

test('CON-026: with storage blocked or full, values live in memory', () => {
  const blocked = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {
      throw new Error('blocked');
    },
  };
  for (const storage of [createBrowserStorage(blocked), createBrowserStorage(null)]) {
    storage.set('userType', 'dtc');
    expect(storage.get('userType')).toBe('dtc');
    storage.remove('userType');
    expect(storage.get('userType')).toBeNull();
  }
});

test('CON-026: a value that storage takes again replaces the one in memory', () => {
  const kept = new Map<string, string>();
  let isFull = true;
  const storage = createBrowserStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  });
  storage.set('platform', 'lg');
  expect([storage.get('platform'), kept.size]).toEqual(['lg', 0]);
  isFull = false;
  storage.set('platform', 'samsung');
  expect([storage.get('platform'), kept.get('platform')]).toEqual(['samsung', 'samsung']);
});

test('SHELL-068, SHELL-069: sign-out clears tokens, codes and user type, and keeps the device id and the reset notice', () => {
  const storage = createBrowserStorage();
  const deviceId = ensureDeviceId(storage, () => 'device-1');
  for (const key of Object.keys(STORAGE_KEYS) as StorageKey[]) if (key !== 'deviceId') storage.set(key, 'x');
  storage.clearForSignOut();
  expect(Object.keys(localStorage).sort()).toEqual(
    [
      'deviceId',
      'deviceInfo',
      'language',
      'pendingOnboarding',
      'preferences',
      'pushChannel',
      'resetPasswordNotified',
    ].sort(),
  );
  expect(ensureDeviceId(storage, () => 'device-2')).toBe(deviceId);
});

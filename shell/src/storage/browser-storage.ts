/** The exact keys of the specification (CON-022…025), spelling included, plus ours at the end. */
export const STORAGE_KEYS = {
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
  resetNotified: 'resetPasswordNotified',
  /** The viewer's choice, BCP 47. */
  language: 'language',
  /** The last order: JSON of its id, service id and referral code (SUBS-020, SUBS-025). */
  lastPurchase: 'lastPurchase',
  /** Onboarding steps still to be offered, by account id: JSON. */
  onboarding: 'pendingOnboarding',
  pushChannel: 'pushChannel',
  pushOptedIn: 'pushOptedIn',
  /** Remembered choices of the remotes, JSON: the browser's, and those of who is signed in. */
  preferences: 'preferences',
  personalPreferences: 'personalPreferences',
} as const;
export type StorageKey = keyof typeof STORAGE_KEYS;

/** What sign-out leaves. */
const SURVIVES_SIGN_OUT: readonly StorageKey[] = [
  'deviceId',
  'deviceInfo',
  'resetNotified',
  'language',
  'onboarding',
  'pushChannel',
  'preferences',
];

/** Text values by key; absent is null. Never throws: a blocked or full storage falls back to memory (CON-026). */
export interface BrowserStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  clearForSignOut(): void;
  /** Another tab changed a value. Returns the undo. */
  onChange(listener: (key: StorageKey) => void): () => void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const openWebStorage = (): WebStorage | null => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};

/** The only reader and writer of localStorage. */
export const createBrowserStorage = (storage: WebStorage | null = openWebStorage()): BrowserStorage => {
  const memory = new Map<string, string>();

  const remove = (key: StorageKey) => {
    memory.delete(key);
    try {
      storage?.removeItem(STORAGE_KEYS[key]);
    } catch {
      // Blocked storage held nothing to remove.
    }
  };

  return {
    get(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage?.getItem(STORAGE_KEYS[key]) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      memory.delete(key);
      try {
        if (!storage) throw new Error('no storage');
        storage.setItem(STORAGE_KEYS[key], value);
      } catch {
        memory.set(key, value);
      }
    },
    remove,
    clearForSignOut() {
      for (const key of Object.keys(STORAGE_KEYS) as StorageKey[]) {
        if (!SURVIVES_SIGN_OUT.includes(key)) remove(key);
      }
    },
    onChange(listener) {
      const onStorage = (event: StorageEvent) => {
        const key = (Object.keys(STORAGE_KEYS) as StorageKey[]).find((name) => STORAGE_KEYS[name] === event.key);
        if (key) listener(key);
      };
      globalThis.addEventListener?.('storage', onStorage);
      return () => globalThis.removeEventListener?.('storage', onStorage);
    },
  };
};

/** This browser's id, made once; survives reload and sign-out (SHELL-069). */
export const ensureDeviceId = (storage: BrowserStorage, createId: () => string = () => crypto.randomUUID()): string => {
  const known = storage.get('deviceId');
  if (known) return known;
  const deviceId = createId();
  storage.set('deviceId', deviceId);
  return deviceId;
};

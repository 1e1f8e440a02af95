/** Values of this tab only, gone with it; what a sign-in elsewhere must find again when it comes back. */
export interface TabStorage {
  get(key: string): string | null;
  /** False when the browser keeps nothing. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** The only reader and writer of sessionStorage. Never throws. */
export const createTabStorage = (): TabStorage => ({
  get(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      sessionStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Blocked storage held nothing to remove.
    }
  },
});

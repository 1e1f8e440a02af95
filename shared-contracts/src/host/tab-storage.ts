/** Values of this tab only; they survive a redirect to a sign-in page and are removed with the tab. */
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

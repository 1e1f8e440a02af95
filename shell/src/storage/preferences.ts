import * as z from '@grandstand/shared-contracts/schema';
import { PREFERENCES, type PreferenceName, type Preferences, type PreferenceValue } from '@grandstand/shared-contracts';
import type { BrowserStorage, StorageKey } from './browser-storage.ts';

/** Of the JSON text of one remote's choices of one kind, UTF-16 units. */
export const PREFERENCES_SIZE = 8_192;

const keyOf = (name: PreferenceName): StorageKey =>
  PREFERENCES[name].isPersonal ? 'personalPreferences' : 'preferences';

/** By remote, then by preference. */
const Kept = z.record(z.string(), z.record(z.string(), z.unknown()));

const read = (text: string | null): z.infer<typeof Kept> => {
  try {
    const kept = Kept.safeParse(JSON.parse(text ?? '{}'));
    return kept.success ? kept.data : {};
  } catch {
    return {};
  }
};

/** The preferences of one remote, which cannot read those of others. */
export const createPreferences = (storage: BrowserStorage, remote: string): Preferences => ({
  get<Name extends PreferenceName>(name: Name) {
    const { schema, initial } = PREFERENCES[name];
    const kept = schema.safeParse(read(storage.get(keyOf(name)))[remote]?.[name]);
    return (kept.success ? kept.data : initial) as PreferenceValue<Name>;
  },
  set(name, value) {
    // Read again: another tab may have changed it.
    const all = read(storage.get(keyOf(name)));
    const choices = { ...all[remote], [name]: value };
    if (JSON.stringify(choices).length > PREFERENCES_SIZE) return false;
    storage.set(keyOf(name), JSON.stringify({ ...all, [remote]: choices }));
    return true;
  },
});

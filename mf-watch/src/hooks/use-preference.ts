import type { PreferenceName, PreferenceValue } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';

const chosenAtom = atom<Partial<{ readonly [Name in PreferenceName]: PreferenceValue<Name> }>>({});

/** A remembered choice, shared by the whole page, and its setter. */
export const usePreference = <Name extends PreferenceName>(name: Name) => {
  const { preferences } = useHost();
  const chosen = useAtomValue(chosenAtom)[name];
  const setChosen = useSetAtom(chosenAtom);
  const kept = useMemo(() => preferences.get(name), [preferences, name]);
  const choose = useCallback(
    (value: PreferenceValue<Name>) => {
      preferences.set(name, value);
      setChosen((known) => ({ ...known, [name]: value }));
    },
    [preferences, name, setChosen],
  );
  return [(chosen ?? kept) as PreferenceValue<Name>, choose] as const;
};

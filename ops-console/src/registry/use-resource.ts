import type { RegistryRefusal } from '@grandstand/registry-client';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { sessionLostAtom } from '../session/session.atoms.ts';
import { refreshCountAtom } from './refresh.atoms.ts';
import { asRefusal } from './refusal.ts';

export interface Resource<Data> {
  /** What was read last; null until then. It stays while it is read again, and when that fails. */
  readonly data: Data | null;
  /** Why the last reading failed. */
  readonly refusal: RegistryRefusal | null;
  readonly reload: () => void;
}

interface Reading<Data> {
  readonly key: string;
  readonly data: Data | null;
  readonly refusal: RegistryRefusal | null;
}

/** Reads what `key` names, again whenever the registry may have changed. Another key begins with nothing. */
export const useResource = <Data>(key: string, load: () => Promise<Data>): Resource<Data> => {
  const refreshes = useAtomValue(refreshCountAtom);
  const loseSession = useSetAtom(sessionLostAtom);
  const [retries, setRetries] = useState(0);
  const [reading, setReading] = useState<Reading<Data>>({ key, data: null, refusal: null });
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });

  useEffect(() => {
    let isCurrent = true;
    latestLoad.current().then(
      (data) => {
        if (isCurrent) setReading({ key, data, refusal: null });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const refusal = asRefusal(error);
        if (refusal.code === 'unauthorized') loseSession();
        setReading((before) => ({ key, data: before.key === key ? before.data : null, refusal }));
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the counters say when, the key says what
  }, [key, refreshes, retries, loseSession]);

  const { data, refusal } = reading.key === key ? reading : { data: null, refusal: null };
  return { data, refusal, reload: () => setRetries((count) => count + 1) };
};

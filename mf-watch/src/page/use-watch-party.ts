import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect } from 'react';

const EVENT = 'Watch Party';
/** The id is part of an address, which anyone can write. */
const LONGEST_ID = 100;

/** WATCH-002: reports a visit to a watch party, once per party. */
export const useWatchParty = (id: string | null): void => {
  const { track } = useHost();
  useEffect(() => {
    if (id) track(EVENT, { together: id.slice(0, LONGEST_ID) });
  }, [id, track]);
};

import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect } from 'react';

const EVENT = 'Watch Party';
/** Ids come from an address that anybody can write. */
const LONGEST_ID = 100;

/** WATCH-002: somebody came to a watch party; told once for each. */
export const useWatchParty = (id: string | null): void => {
  const { track } = useHost();
  useEffect(() => {
    if (id) track(EVENT, { together: id.slice(0, LONGEST_ID) });
  }, [id, track]);
};

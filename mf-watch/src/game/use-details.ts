import { useHost } from '@grandstand/shared-contracts/react';
import { useRequest } from '@grandstand/shared-ui';
import { useCallback } from 'react';
import { fetchDetails } from './game.api.ts';

/** The details of a game by the key of its programme. */
export const useDetails = (id: string) => {
  const host = useHost();
  return useRequest(useCallback(() => fetchDetails(host, id), [host, id]));
};

import { useHost } from '@grandstand/shared-contracts/react';
import { useRequest } from '@grandstand/shared-ui';
import { useCallback } from 'react';
import { fetchCard } from './card.api.ts';

/** The card that pays; null when no card does. */
export const useCard = () => {
  const { call } = useHost();
  return useRequest(useCallback(() => fetchCard(call), [call]));
};

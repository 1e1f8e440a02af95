import { useHost } from '@grandstand/shared-contracts/react';
import { IconButton, icons } from '@grandstand/shared-ui';
import { useWatchAddress } from './watch-address.ts';

const cameFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true;

/** WATCH-015: back to the previous list at its scroll position; to the list for viewers who arrived by a link. */
export const BackButton = () => {
  const { t, history, navigate } = useHost();
  const { list } = useWatchAddress();
  return (
    <IconButton
      icon={icons.back}
      label={t('watch.back')}
      onClick={() => (cameFromList(history.get().state) ? history.go(-1) : navigate(list))}
    />
  );
};

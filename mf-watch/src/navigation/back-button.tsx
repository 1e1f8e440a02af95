import { useHost } from '@grandstand/shared-contracts/react';
import { IconButton } from '@grandstand/shared-ui';
import { useWatchAddress } from './watch-address.ts';

const cameFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true;

/** WATCH-015: to the list that led here, where it was scrolled to; for who came by a link, to the list. */
export const BackButton = () => {
  const { t, history, navigate } = useHost();
  const { list } = useWatchAddress();
  return (
    <IconButton
      icon="back"
      label={t('watch.back')}
      onClick={() => (cameFromList(history.get().state) ? history.go(-1) : navigate(list))}
    />
  );
};

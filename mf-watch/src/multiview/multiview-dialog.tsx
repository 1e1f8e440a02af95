import { MAX_LIVE_STREAMS, mayPlay } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, Dialog, Icon, icons } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { lineupAtom } from '../live/live.atoms.ts';
import type { LiveItem } from '../content/live-item.ts';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import styles from './multiview.module.css';
import type { Multiview } from './use-multiview.ts';

interface MultiviewDialogProps {
  readonly multiview: Multiview;
  readonly onClose: () => void;
}

/** The live items, and which of them are displayed side by side. */
export const MultiviewDialog = ({ multiview, onClose }: MultiviewDialogProps) => {
  const { t } = useHost();
  const { items } = useAtomValue(lineupAtom);
  const { ids, hasRoom, leave } = multiview;
  const leaveAndClose = () => {
    leave();
    onClose();
  };
  return (
    <Dialog
      open
      title={t('multiview.title')}
      size="small"
      onClose={onClose}
      actions={
        ids.length > 1 && (
          <Button kind="outlined" onClick={leaveAndClose}>
            {t('multiview.leave')}
          </Button>
        )
      }
    >
      <p>{t(hasRoom ? 'multiview.hint' : 'multiview.full', { count: MAX_LIVE_STREAMS })}</p>
      <ul className={styles.choices}>
        {items.map((item) => (
          <li key={item.id}>
            <Choice item={item} multiview={multiview} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

const Choice = ({ item, multiview }: { readonly item: LiveItem; readonly multiview: Multiview }) => {
  const { t } = useHost();
  const { ids, hasRoom, add, remove } = multiview;
  const { title, channelName } = useShownLive(item);
  const isLocked = !mayPlay(useSession(), item);
  const isShown = ids.includes(item.id);
  const isFixed = isShown ? ids.length === 1 : isLocked || !hasRoom;
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isShown}
      aria-disabled={isFixed || undefined}
      onClick={() => !isFixed && (isShown ? remove : add)(item.id)}
    >
      <Icon shape={isShown ? icons.check : icons.add} size={20} />
      <span className={styles.what}>
        <span>{title}</span>
        <span className={styles.channel}>{channelName}</span>
      </span>
      {isLocked && <Icon shape={icons.lock} size={20} label={t('watch.locked')} />}
    </button>
  );
};

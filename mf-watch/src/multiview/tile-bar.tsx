import { useHost } from '@grandstand/shared-contracts/react';
import { Icon, IconButton, icons } from '@grandstand/shared-ui';
import { playerIcons } from '../player/player-icons.tsx';
import styles from './multiview.module.css';

interface TileBarProps {
  readonly title: string;
  /** The key that turns its sound on. */
  readonly number: number;
  readonly isAudible: boolean;
  /** The tile shows no error and no question. */
  readonly isClear: boolean;
  readonly onListen: () => void;
  readonly onRemove: () => void;
}

/** Over one of several tiles: name, sound icon and close button. The tile itself is the button that turns its sound on. */
export const TileBar = ({ title, number, isAudible, isClear, onListen, onRemove }: TileBarProps) => {
  const { t } = useHost();
  return (
    <>
      {!isAudible && isClear && (
        <button
          type="button"
          className={styles.hear}
          aria-label={t('multiview.hear', { title })}
          aria-keyshortcuts={String(number)}
          onClick={onListen}
        >
          <Icon shape={playerIcons.volume} size={32} />
        </button>
      )}
      <div className={styles.bar} data-heard={isAudible}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {isAudible && <Icon shape={playerIcons.volume} size={20} label={t('multiview.heard')} />}
        <span className={styles.title}>{title}</span>
        <IconButton icon={icons.close} label={t('multiview.remove', { title })} onClick={onRemove} />
      </div>
    </>
  );
};

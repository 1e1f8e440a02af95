import { useHost } from '@grandstand/shared-contracts/react';
import { IconButton, icons } from '@grandstand/shared-ui';
import type { RefObject } from 'react';
import { playerIcons } from '../player/player-icons.tsx';
import { useWatchAddress } from '../navigation/watch-address.ts';
import styles from './live-stage.module.css';

interface MiniBarProps {
  readonly title: string;
  readonly room: RefObject<HTMLElement | null>;
  readonly isAside: boolean;
  readonly onStop: () => void;
}

/** Beneath the small player: its title, a button back to it, and a button that stops it. */
export const MiniBar = ({ title, room, isAside, onStop }: MiniBarProps) => {
  const { t, navigate } = useHost();
  const { list } = useWatchAddress();
  return (
    <div className={styles.miniBar}>
      <span className={styles.miniTitle}>{title}</span>
      <IconButton
        icon={playerIcons.fullscreen}
        label={t('watch.backToPlayer')}
        onClick={() => (isAside ? navigate(list) : room.current?.scrollIntoView({ block: 'center' }))}
      />
      <IconButton icon={icons.close} label={t('watch.stopPlayer')} onClick={onStop} />
    </div>
  );
};

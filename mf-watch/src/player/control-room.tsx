import { classNames } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import styles from './control-room.module.css';

/** Width of the player from which a control is in the bar, as the stylesheet names it. */
export type Room = 'small' | 'medium' | 'large' | 'wide' | 'full';

/** The class of an item of the menu that is hidden where the bar has room for it. */
export const ROOM = styles.room;

interface InBarProps {
  readonly room: Room;
  /** Names the control for tests and for rules about a single control. */
  readonly control?: string;
  readonly children: ReactNode;
}

/** A control in the bar, displayed where the player is wide enough. */
export const InBar = ({ room, control, children }: InBarProps) => (
  <span className={classNames(styles.room, styles.inBar)} data-room={room} data-control={control}>
    {children}
  </span>
);

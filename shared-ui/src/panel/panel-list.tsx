import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import styles from './panel-list.module.css';

export interface PanelListItem {
  readonly label: string;
  /** Quiet text at the end of the row, such as the current value. */
  readonly value?: ReactNode;
  readonly onSelect: () => void;
}

export interface PanelListProps {
  readonly heading: string;
  readonly items: readonly PanelListItem[];
}

/** One group of a panel: a heading and rows of links. */
export function PanelList({ heading, items }: PanelListProps) {
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{heading}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.label} className={styles.row}>
            <button type="button" className={styles.button} onClick={item.onSelect}>
              <span className={styles.label}>{item.label}</span>
              {item.value && <span className={styles.value}>{item.value}</span>}
              <Icon shape={icons.chevronRight} size={20} className={styles.chevron ?? ''} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

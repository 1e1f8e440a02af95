import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../icon/icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly icon: IconShape;
  readonly heading: string;
  /** One sentence with the next step. */
  readonly message: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  readonly action?: ReactNode;
  /** Quiet text beneath everything, such as an error code. */
  readonly detail?: string | undefined;
}

/** The frame of a message in place of content: icon, heading, message, one button. */
export function Notice({ icon, heading, message, headingLevel = 2, action, detail }: NoticeProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.notice}>
      <Icon shape={icon} size={40} className={styles.icon ?? ''} />
      <Heading className={styles.heading} tabIndex={-1}>
        {heading}
      </Heading>
      <p className={styles.message}>{message}</p>
      {action && <div className={styles.action}>{action}</div>}
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}

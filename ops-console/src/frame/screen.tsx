import { useLocation } from '@grandstand/shared-contracts/router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './frame.module.css';

interface ScreenProps {
  readonly title: string;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One screen: its title in the tab and as the heading, which takes the focus when somebody comes here by a link. */
export function Screen({ title, aside, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    document.title = `${title} · Grandstand operations`;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === document.body || arrivedAt.current !== pathname) heading.current?.focus();
    arrivedAt.current = pathname;
  }, [pathname]);
  return (
    <div className={styles.screen}>
      <div className={styles.titleRow}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </div>
  );
}

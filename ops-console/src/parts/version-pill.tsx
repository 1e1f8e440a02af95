import { classNames } from '@grandstand/shared-ui';
import styles from './parts.module.css';

/** `0.1.0-src.h3fa9c1e2d0` is read as `0.1.0 · 3fa9c1e`. */
export const shortVersion = (version: string): string => version.replace(/-src\.h([0-9a-f]{7})[0-9a-f]*$/, ' · $1');

interface VersionPillProps {
  readonly version: string;
  readonly tone?: 'steady' | 'new' | 'off';
}

export function VersionPill({ version, tone = 'steady' }: VersionPillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone])} title={version}>
      {shortVersion(version)}
    </span>
  );
}

import { useTranslate } from '@grandstand/shared-contracts/translation';
import { classNames } from '../class-names.ts';
import styles from './live-badge.module.css';

export interface LiveBadgeProps {
  /** `false`: the viewer is behind the live edge, the badge turns grey. */
  readonly atEdge?: boolean;
}

/** The one loud thing: this is on air now. */
export function LiveBadge({ atEdge = true }: LiveBadgeProps) {
  const t = useTranslate();
  return <span className={classNames(styles.badge, atEdge && styles.edge)}>{t('ui.live')}</span>;
}

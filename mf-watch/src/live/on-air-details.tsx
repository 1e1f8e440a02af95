import { useHost } from '@grandstand/shared-contracts/react';
import { LiveBadge, Progress } from '@grandstand/shared-ui';
import { airProgress, airTime, type LiveItem, minutesLeft } from './live-item.ts';
import styles from './on-now.module.css';
import { useNow } from './use-lineup.ts';

const EVERY_MS = 15_000;

/** Beneath the player: what is on, where, since when and until when. */
export const OnAirDetails = ({ item, titleId }: { readonly item: LiveItem; readonly titleId: string }) => {
  const { t } = useHost();
  const nowMs = useNow(EVERY_MS);
  const minutes = minutesLeft(item, nowMs);
  const { league, channelName, subtitle } = item;
  return (
    <div className={styles.details}>
      <div className={styles.headline}>
        {item.isLive ? <LiveBadge /> : item.isReplay && <span className={styles.replay}>{t('watch.replay')}</span>}
        <h3 id={titleId} className={styles.title}>
          {item.title}
        </h3>
      </div>
      {subtitle && <p className={styles.teams}>{subtitle}</p>}
      <p className={styles.meta}>
        {[league, channelName].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <time>{airTime(item)}</time>
        <span>{t('watch.minutesLeft', { minutes })}</span>
      </p>
      <Progress value={airProgress(item, nowMs)} label={t('watch.programProgress', { minutes })} />
    </div>
  );
};

import { useHost } from '@grandstand/shared-contracts/react';
import { LiveBadge, Progress } from '@grandstand/shared-ui';
import { useShownLive, useSpoilerFree } from '../spoilers/spoiler-free.ts';
import { useNow } from '../hooks/use-now.ts';
import { airProgress, airTime, type LiveItem, minutesLeft } from '../content/live-item.ts';
import styles from './on-now.module.css';

const EVERY_MS = 15_000;

/** Beneath the player: programme, channel, start and end. */
export const OnAirDetails = ({ item, titleId }: { readonly item: LiveItem; readonly titleId: string }) => {
  const { t, format } = useHost();
  const nowMs = useNow(EVERY_MS);
  const minutes = minutesLeft(item, nowMs);
  const { league, channelName, subtitle, title } = useShownLive(item);
  // The length of a game may reveal its result; a show has a fixed length.
  const isSpoilerFree = useSpoilerFree() && item.teams !== '';
  return (
    <div className={styles.details}>
      <div className={styles.headline}>
        {item.isLive ? <LiveBadge /> : item.isReplay && <span className={styles.replay}>{t('watch.replay')}</span>}
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
      </div>
      {subtitle && <p className={styles.teams}>{subtitle}</p>}
      <p className={styles.meta}>
        {[league, channelName].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {!isSpoilerFree && (
          <>
            <time>{airTime(format, item)}</time>
            <span>{t('watch.minutesLeft', { minutes })}</span>
          </>
        )}
      </p>
      {!isSpoilerFree && (
        <Progress
          key={item.programId}
          value={airProgress(item, nowMs)}
          label={t('watch.programProgress', { minutes })}
        />
      )}
    </div>
  );
};

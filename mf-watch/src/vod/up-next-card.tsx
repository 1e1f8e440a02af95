import { TIMERS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { useId } from 'react';
import type { Recording } from '../content/recording.ts';
import { useShownRecording } from '../spoilers/spoiler-free.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useCountdown } from './use-countdown.ts';
import styles from './vod.module.css';

interface UpNextCardProps {
  readonly next: Recording;
  readonly onCancel: () => void;
  readonly onPlay: () => void;
}

/** WATCH-034…038. With reduced motion nothing starts automatically. */
export const UpNextCard = (props: UpNextCardProps) => {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  return isStill ? <UpNext {...props} secondsLeft={null} /> : <Counting {...props} />;
};

const Counting = (props: UpNextCardProps) => (
  <UpNext {...props} secondsLeft={useCountdown(TIMERS.upNextMs, props.onPlay)} />
);

const UpNext = ({
  next: coming,
  secondsLeft,
  onCancel,
  onPlay,
}: UpNextCardProps & { readonly secondsLeft: number | null }) => {
  const { t } = useHost();
  const next = useShownRecording(coming);
  const headingId = useId();
  const seconds = TIMERS.upNextMs / 1000;
  return (
    <section className={styles.upNext} aria-labelledby={headingId}>
      <p role="status" className="visually-hidden">
        {secondsLeft === null
          ? t('upNext.announceWaiting', { title: next.title })
          : t('upNext.announce', { title: next.title, seconds })}
      </p>
      {next.still && (
        <img
          className={styles.upNextStill}
          {...next.still}
          alt={next.still.alt}
          sizes="160px"
          width={160}
          height={90}
        />
      )}
      <div className={styles.upNextText}>
        <h2 id={headingId} className={styles.upNextHeading}>
          {t('upNext.title')}
        </h2>
        <p className={styles.upNextTitle}>{next.title}</p>
        {secondsLeft !== null && (
          <p className={styles.upNextCount} aria-hidden="true">
            {t('upNext.startsIn', { seconds: secondsLeft })}
          </p>
        )}
      </div>
      <div className={styles.upNextButtons}>
        <Button kind="outlined" onClick={onCancel}>
          {t('upNext.cancel')}
        </Button>
        <Button icon={icons.play} onClick={onPlay}>
          {t('upNext.playNow')}
        </Button>
      </div>
    </section>
  );
};

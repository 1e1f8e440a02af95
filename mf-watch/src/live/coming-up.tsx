import type { WatchState } from '@grandstand/shared-contracts';
import { ChannelSchedule, sparing } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { clockTime } from '../player/clock-time.ts';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import { useNow } from '../hooks/use-now.ts';
import { programBegunAtom } from './live.atoms.ts';
import { airTime, type LiveItem, liveItem } from '../content/live-item.ts';
import styles from './on-now.module.css';

/** Nearer than this, it is counted down. */
const COUNTED_MS = 60 * 60_000;
const EVERY_MS = 1_000;

/** What the channel of `item` shows after it; null while unknown, or when the schedule names nothing. */
const useNext = ({ id, kind, endsAtMs }: LiveItem): LiveItem | null => {
  const { call } = useHost();
  const [next, setNext] = useState<LiveItem | null>(null);
  useEffect(() => {
    let ended = false;
    void call(sparing(ChannelSchedule), { cid: id, hours: 12 }).then((reply) => {
      if (ended || !reply.ok) return;
      const upcoming: WatchState['upcomingSchedule'] = reply.value.data;
      const items = upcoming.flatMap((wire) => liveItem(wire, kind, location.href) ?? []);
      setNext(items.find(({ startsAtMs }) => startsAtMs >= endsAtMs) ?? null);
    });
    return () => {
      ended = true;
      setNext(null);
    };
  }, [call, id, kind, endsAtMs]);
  return next;
};

/** What comes next on this channel, counted down; the line-up itself turns to it when it begins. */
export const ComingUp = ({ item }: { readonly item: LiveItem }) => {
  const next = useNext(item);
  return next && <NextProgram next={next} />;
};

const NextProgram = ({ next }: { readonly next: LiveItem }) => {
  const { t, format } = useHost();
  const { title, subtitle } = useShownLive(next);
  const leftMs = next.startsAtMs - useNow(EVERY_MS);
  const begin = useSetAtom(programBegunAtom);
  const hasBegun = leftMs <= 0;
  useEffect(() => {
    if (hasBegun) begin(next);
  }, [hasBegun, begin, next]);
  return (
    <p className={styles.next}>
      <strong>{t('watch.next')}</strong>
      <span className={styles.nextTitle}>{[title, subtitle].filter(Boolean).join(' · ')}</span>
      <time>{airTime(format, next)}</time>
      {leftMs <= COUNTED_MS && (
        <span className={styles.countdown} aria-hidden="true">
          {leftMs > 0 ? t('watch.startsIn', { time: clockTime(leftMs / 1000) }) : t('watch.startsNow')}
        </span>
      )}
    </p>
  );
};

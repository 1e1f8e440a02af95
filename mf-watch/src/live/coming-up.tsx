import { success, type WatchState } from '@grandstand/shared-contracts';
import { ChannelSchedule, tolerant } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useRequest } from '@grandstand/shared-ui';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { clockTime } from '../player/clock-time.ts';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import { useNow } from '../hooks/use-now.ts';
import { programBegunAtom } from './live.atoms.ts';
import { airTime, type LiveItem, liveItem } from '../content/live-item.ts';
import styles from './on-now.module.css';

/** The countdown starts this long before. */
const COUNTDOWN_MS = 60 * 60_000;
const EVERY_MS = 1_000;

/** The next programme on the channel of `item`; null while unknown, or when the schedule contains none. */
const useNext = ({ id, kind, endsAtMs }: LiveItem): LiveItem | null => {
  const { call } = useHost();
  const { state } = useRequest(
    useCallback(async () => {
      const reply = await call(tolerant(ChannelSchedule), { cid: id, hours: 12 });
      if (!reply.ok) return reply;
      const upcoming: WatchState['upcomingSchedule'] = reply.value.data;
      const items = upcoming.flatMap((wire) => liveItem(wire, kind, location.href) ?? []);
      return success(items.find(({ startsAtMs }) => startsAtMs >= endsAtMs) ?? null);
    }, [call, id, kind, endsAtMs]),
  );
  return state.status === 'ready' ? state.value : null;
};

/** The next programme on this channel, with a countdown. When it begins, the line-up shows it as the current one. */
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
      {leftMs <= COUNTDOWN_MS && (
        <span className={styles.countdown} aria-hidden="true">
          {leftMs > 0 ? t('watch.startsIn', { time: clockTime(leftMs / 1000) }) : t('watch.startsNow')}
        </span>
      )}
    </p>
  );
};

import { shownCode } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { Button, EmptyState, ErrorPanel, icons, useRequest } from '@grandstand/shared-ui';
import { useCallback, useEffect, useRef } from 'react';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useNow } from '../hooks/use-now.ts';
import { usePageAddress } from '../hooks/use-page-address.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { BackButton } from '../navigation/back-button.tsx';
import { Agenda } from './agenda.tsx';
import { DayLinks } from './day-links.tsx';
import { dayOf, daysFrom, type ScheduleDay } from './days.ts';
import { FilterFields } from './filter-fields.tsx';
import { type Filters, filtersIn, rowsOf } from './filters.ts';
import { fetchDay } from './schedule.api.ts';
import { Grid } from './grid.tsx';
import styles from './schedule.module.css';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';

const EVERY_MS = 30_000;
const NO_FILTERS: Filters = { channel: '', league: '', team: '' };

/** `/watch?view=schedule`: a day by channel and time, with `day`, `channel`, `league` and `team` in the address. */
export const ScheduleScreen = () => {
  const host = useHost();
  const t = useLateTexts();
  const [query] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const nowMs = useNow(EVERY_MS);
  const days = daysFrom(nowMs);
  const day = dayOf(days, query.get('day'));
  const filters = filtersIn(query);
  const together = query.get('together') ?? undefined;
  usePageAddress(t('schedule.title'), host.href({ screen: 'watch', search: { view: 'schedule' } }));
  if (!day) return null;
  const addressOf = (key: string, wanted: Filters) =>
    host.href({
      screen: 'watch',
      search: {
        view: 'schedule',
        day: key === days[0]?.key ? undefined : key,
        channel: wanted.channel || undefined,
        league: wanted.league || undefined,
        team: wanted.team || undefined,
        together,
      },
    });
  const choose = (wanted: Filters) => host.navigate(addressOf(day.key, wanted), { replace: true });
  return (
    <section className={styles.page} aria-labelledby="schedule-title">
      <div className={styles.top}>
        <BackButton />
        <h2 id="schedule-title" ref={heading} tabIndex={-1} className={styles.heading}>
          {t('schedule.title')}
        </h2>
      </div>
      <DayLinks days={days} current={day.key} addressOf={(key) => addressOf(key, filters)} />
      <Day key={day.key} day={day} nowMs={nowMs} filters={filters} onFilter={choose} />
    </section>
  );
};

interface DayProps {
  readonly day: ScheduleDay;
  readonly nowMs: number;
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

const Day = ({ day, nowMs, filters, onFilter }: DayProps) => {
  const host = useHost();
  const t = useLateTexts();
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  const { fromMs, untilMs } = day;
  const { state, retry } = useRequest(useCallback(() => fetchDay(host, { fromMs, untilMs }), [host, fromMs, untilMs]));
  const schedule = state.status === 'ready' ? state.value : { channels: [], items: [] };
  const rows = rowsOf(schedule, filters);
  return (
    <>
      <FilterFields schedule={schedule} filters={filters} onFilter={onFilter} />
      {state.status === 'loading' && <ScheduleSkeleton isNarrow={isNarrow} />}
      {state.status === 'failed' && (
        <ErrorPanel
          heading={t('schedule.failed')}
          message={t('watch.failedBody')}
          headingLevel={3}
          code={shownCode(state.error)}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
      {state.status === 'ready' && rows.length === 0 && (
        <EmptyState
          icon={icons.tv}
          heading={t('schedule.empty')}
          message={t('schedule.emptyBody')}
          action={<Button onClick={() => onFilter(NO_FILTERS)}>{t('schedule.clear')}</Button>}
        />
      )}
      {rows.length > 0 &&
        (isNarrow ? <Agenda day={day} rows={rows} nowMs={nowMs} /> : <Grid day={day} rows={rows} nowMs={nowMs} />)}
    </>
  );
};

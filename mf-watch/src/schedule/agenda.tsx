import { useLateTexts } from '../lazy/use-late-texts.ts';
import type { ScheduleDay } from './days.ts';
import type { ChannelRow } from './filters.ts';
import { ProgramLink } from './program-link.tsx';
import styles from './schedule.module.css';

interface AgendaProps {
  readonly day: ScheduleDay;
  readonly rows: readonly ChannelRow[];
  readonly nowMs: number;
}

/** The day as one list by time, for narrow screens. What has ended today is folded. */
export const Agenda = ({ day, rows, nowMs }: AgendaProps) => {
  const t = useLateTexts();
  const items = rows
    .flatMap((row) => row.items)
    .filter(({ startsAtMs }) => day.isToday || startsAtMs >= day.fromMs)
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs);
  const ended = items.filter(({ endsAtMs }) => endsAtMs <= nowMs);
  const rest = items.filter(({ endsAtMs }) => endsAtMs > nowMs);
  const list = (shown: typeof items) => (
    <ol className={styles.agenda}>
      {shown.map((item) => (
        <li key={`${item.id} ${item.startsAtMs}`}>
          <ProgramLink item={item} nowMs={nowMs} className={styles.agendaItem} hasChannel />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {ended.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('schedule.earlier', { count: ended.length })}</summary>
          {list(ended)}
        </details>
      )}
      {list(rest)}
    </>
  );
};

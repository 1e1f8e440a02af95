import { useHost } from '@grandstand/shared-contracts/react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import type { ScheduleDay } from './days.ts';
import styles from './schedule.module.css';

interface DayLinksProps {
  readonly days: readonly ScheduleDay[];
  readonly current: string;
  readonly addressOf: (key: string) => string;
}

/** Today and the days that follow, each with its address. */
export const DayLinks = ({ days, current, addressOf }: DayLinksProps) => {
  const { navigate } = useHost();
  const t = useLateTexts();
  const language = document.documentElement.lang || 'en';
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
  const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
  return (
    <nav aria-label={t('schedule.days')} className={styles.days}>
      {days.map(({ key, fromMs, isToday }) => (
        <a
          key={key}
          href={addressOf(key)}
          className={styles.day}
          aria-current={key === current ? 'date' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            navigate(addressOf(key));
          }}
        >
          <span className={styles.weekday}>{isToday ? t('schedule.today') : weekday.format(fromMs)}</span>
          <span className={styles.date}>{date.format(fromMs)}</span>
        </a>
      ))}
    </nav>
  );
};

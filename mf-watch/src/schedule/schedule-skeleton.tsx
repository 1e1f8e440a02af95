import { classNames, Skeleton } from '@grandstand/shared-ui';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import styles from './schedule.module.css';

const ROWS = ['1', '2', '3', '4', '5'];
const PROGRAMS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The shape of the day that is loading: the grid of channels, or the list of narrow screens. */
export const ScheduleSkeleton = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const t = useLateTexts();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('schedule.loading')}</span>
      {isNarrow ? (
        <div className={styles.agenda}>
          {PROGRAMS.map((key) => (
            <div key={key} className={styles.agendaItem}>
              <Skeleton />
              <Skeleton />
            </div>
          ))}
        </div>
      ) : (
        <div className={classNames(styles.room, styles.roomWaiting)}>
          <div className={styles.hours} />
          {ROWS.map((key) => (
            <div key={key} className={styles.row}>
              <div className={styles.channel}>
                <Skeleton shape="heading" />
              </div>
              <div className={styles.programsWaiting}>
                <span className={styles.program} />
                <span className={styles.program} />
                <span className={styles.program} />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};

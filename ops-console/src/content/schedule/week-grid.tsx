import { classNames } from '@grandstand/shared-ui';
import type { CSSProperties, KeyboardEvent } from 'react';
import { clockTime } from '../../parts/time.tsx';
import type { ProgrammeEntry } from '../api/content.generated.ts';
import styles from './schedule.module.css';
import { type Dragged, useDrag } from './use-drag.ts';
import { type Block, blocksOn, DAY_MINUTES, DAYS, dayAfter, moved, type Shift, STEP_MINUTES } from './week.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Shift and an arrow moves the program that has the focus. */
const SHIFTS: Readonly<Record<string, Shift>> = {
  ArrowUp: { days: 0, minutes: -STEP_MINUTES },
  ArrowDown: { days: 0, minutes: STEP_MINUTES },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
};

interface WeekGridProps {
  readonly weekStart: Date;
  /** The day that a narrow page shows, 0 to 6. */
  readonly day: number;
  readonly programmes: readonly ProgrammeEntry[];
  /** Programs that were moved and are not saved. */
  readonly movedIds: ReadonlySet<string>;
  readonly mayEdit: boolean;
  readonly onMove: (id: string, shift: Shift) => void;
  readonly onOpen: (id: string) => void;
}

/** A week of one channel, a column a day. */
export function WeekGrid({ weekStart, day, programmes, movedIds, mayEdit, onMove, onOpen }: WeekGridProps) {
  const { dragged, handlersOf, wasDragged } = useDrag(onMove);
  return (
    <div className={styles.grid}>
      <div className={styles.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      {Array.from({ length: DAYS }, (_, index) => {
        const start = dayAfter(weekStart, index);
        const label = weekday.format(start);
        return (
          <section
            key={start.toISOString()}
            aria-label={label}
            className={classNames(styles.day, index === day && styles.shown)}
          >
            <h3 className={styles.dayName}>{label}</h3>
            <div className={styles.column}>
              {blocksOn(start, programmes).map((block) =>
                block.isStart ? (
                  <ProgrammeBlock
                    key={block.programme.id}
                    block={block}
                    isMoved={movedIds.has(block.programme.id)}
                    dragged={dragged?.id === block.programme.id ? dragged : null}
                    drag={mayEdit ? handlersOf(block.programme.id) : {}}
                    onShift={(shift) => mayEdit && onMove(block.programme.id, shift)}
                    onOpen={() => !wasDragged() && onOpen(block.programme.id)}
                  />
                ) : (
                  <div
                    key={block.programme.id}
                    aria-hidden="true"
                    className={classNames(styles.block, styles.continued)}
                    style={placeOf(block)}
                  >
                    {block.programme.title}
                  </div>
                ),
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}

const placeOf = ({ from, until }: Block): CSSProperties => ({
  insetBlockStart: `${(from / DAY_MINUTES) * 100}%`,
  blockSize: `${((until - from) / DAY_MINUTES) * 100}%`,
});

interface ProgrammeBlockProps {
  readonly block: Block;
  readonly isMoved: boolean;
  readonly dragged: Dragged | null;
  readonly drag: Partial<ReturnType<ReturnType<typeof useDrag>['handlersOf']>>;
  readonly onShift: (shift: Shift) => void;
  readonly onOpen: () => void;
}

function ProgrammeBlock({ block, isMoved, dragged, drag, onShift, onOpen }: ProgrammeBlockProps) {
  const { title, kind, status } = block.programme;
  const { startsAt, endsAt } = dragged ? moved(block.programme, dragged.shift) : block.programme;
  const isDraft = status.state !== 'live';

  function press(event: KeyboardEvent) {
    const shift = event.shiftKey ? SHIFTS[event.key] : undefined;
    if (!shift) return;
    event.preventDefault();
    onShift(shift);
  }

  return (
    <button
      type="button"
      className={classNames(styles.block, styles[kind], isDraft && styles.draft, isMoved && styles.moved)}
      style={dragged ? { ...placeOf(block), translate: dragged.translate, zIndex: 3 } : placeOf(block)}
      aria-label={[
        `${clockTime(startsAt)} ${title}`,
        `until ${clockTime(endsAt)}`,
        weekday.format(new Date(startsAt)),
        kind,
        isDraft && status.state,
        isMoved && 'moved, not saved',
      ]
        .filter(Boolean)
        .join(', ')}
      title={`${title}, ${clockTime(startsAt)} to ${clockTime(endsAt)}`}
      onClick={onOpen}
      onKeyDown={press}
      {...drag}
    >
      <span>
        <span className={styles.time}>{clockTime(startsAt)}</span> {title}
      </span>
    </button>
  );
}

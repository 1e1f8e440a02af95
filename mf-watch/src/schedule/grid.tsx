import { useHost } from '@grandstand/shared-contracts/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import type { ScheduleDay } from './days.ts';
import type { ChannelRow } from './filters.ts';
import { firstPlace, type Place, placeByKey } from './grid-places.ts';
import { ProgramLink } from './program-link.tsx';
import styles from './schedule.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PX_PER_MINUTE = 5;
/** Width of the column with the channels; `schedule.module.css` has it, too. */
const CHANNEL_PX = 140;
/** What is displayed before the first programme that matters. */
const BEFORE_MS = 30 * MINUTE_MS;

interface GridProps {
  readonly day: ScheduleDay;
  readonly rows: readonly ChannelRow[];
  readonly nowMs: number;
}

/** The day by channel and time, for wide screens. One cell is in the tab order; arrow keys lead to the others. */
export const Grid = ({ day, rows, nowMs }: GridProps) => {
  const { format } = useHost();
  const t = useLateTexts();
  const room = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Place>(() => firstPlace(rows, nowMs));
  const { fromMs, untilMs } = day;
  const leftOf = (ms: number) => ((Math.min(Math.max(ms, fromMs), untilMs) - fromMs) / MINUTE_MS) * PX_PER_MINUTE;
  // Filters may have removed the cell that had the focus.
  const isThere = rows[chosen.row]?.items[chosen.index] !== undefined;
  const place = isThere ? chosen : firstPlace(rows, nowMs);

  const startMs = day.isToday ? nowMs : (rows[place.row]?.items[place.index]?.startsAtMs ?? fromMs);
  const firstLeft = useRef(leftOf(startMs - BEFORE_MS));
  useLayoutEffect(() => {
    if (room.current) room.current.scrollLeft = firstLeft.current;
  }, []);

  const move = (event: KeyboardEvent) => {
    const atMs = Math.max(rows[place.row]?.items[place.index]?.startsAtMs ?? nowMs, fromMs);
    const next = placeByKey(rows, place, atMs, event);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    room.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.index}"] a`)?.focus();
  };

  const hours = Array.from({ length: Math.round((untilMs - fromMs) / HOUR_MS) }, (_, hour) => fromMs + hour * HOUR_MS);
  const width = leftOf(untilMs);
  return (
    <div ref={room} className={styles.room}>
      <div className={styles.hours} style={{ width: width + CHANNEL_PX }} aria-hidden="true">
        {hours.map((hourMs) => (
          <span key={hourMs} style={{ left: CHANNEL_PX + leftOf(hourMs) }}>
            {format.time(hourMs)}
          </span>
        ))}
      </div>
      <div role="grid" aria-label={t('schedule.grid')} aria-readonly="true" tabIndex={-1} onKeyDown={move}>
        {rows.map(({ channel, items }, row) => (
          <div key={channel.id} role="row" className={styles.row} style={{ width: width + CHANNEL_PX }}>
            <div role="rowheader" className={styles.channel}>
              {channel.name}
            </div>
            {items.map((item, index) => (
              <div
                key={item.startsAtMs}
                role="gridcell"
                className={styles.cell}
                data-place={`${row} ${index}`}
                style={{
                  left: CHANNEL_PX + leftOf(item.startsAtMs),
                  width: leftOf(item.endsAtMs) - leftOf(item.startsAtMs),
                }}
              >
                <ProgramLink
                  item={item}
                  nowMs={nowMs}
                  className={styles.program}
                  tabIndex={row === place.row && index === place.index ? 0 : -1}
                  onFocus={() => setChosen({ row, index })}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
      {day.isToday && (
        <div className={styles.nowLine} style={{ left: CHANNEL_PX + leftOf(nowMs) }} aria-hidden="true" />
      )}
    </div>
  );
};

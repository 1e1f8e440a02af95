import { Button, Select } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readChannels, readProgrammes } from '../api/content.api.ts';
import type { ChannelEntry, ProgrammeEntry } from '../api/content.generated.ts';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import { ProgrammeDialog } from './programme-dialog.tsx';
import { SaveMoves } from './save-moves.tsx';
import styles from './schedule.module.css';
import { useMoves } from './use-moves.ts';
import { DAYS, dayAfter, weekOf } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric' });
const weekName = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** A week of one channel. */
export function Schedule() {
  const [weekStart, setWeekStart] = useState(() => weekOf(new Date()));
  const [chosen, setChosen] = useState('');
  // A day more at both ends: programs continue over midnight.
  const read = async () => {
    const [channels, programmes] = await Promise.all([
      readChannels(),
      readProgrammes(dayAfter(weekStart, -1), dayAfter(weekStart, DAYS + 1)),
    ]);
    return { channels, programmes };
  };
  const week = useResource(`content week ${weekStart.toISOString()}`, read);
  return (
    <Loaded resource={week} what="the schedule">
      {({ channels, programmes }) => {
        const channel = channels.find(({ id }) => id === chosen) ?? channels[0];
        return (
          <>
            <div className={styles.tools}>
              <Select
                className={styles.channel}
                label="Channel"
                options={channels.map(({ id, name }) => ({ value: id, label: name }))}
                value={channel?.id ?? ''}
                onChange={({ target }) => setChosen(target.value)}
              />
              <ActionButton onClick={() => setWeekStart(dayAfter(weekStart, -DAYS))}>Week before</ActionButton>
              <ActionButton onClick={() => setWeekStart(weekOf(new Date()))}>This week</ActionButton>
              <ActionButton onClick={() => setWeekStart(dayAfter(weekStart, DAYS))}>Week after</ActionButton>
            </div>
            {channel && (
              <Week
                key={`${channel.id} ${weekStart.toISOString()}`}
                weekStart={weekStart}
                channel={channel}
                channels={channels}
                programmes={programmes.filter((programme) => programme.channel === channel.id)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface WeekProps {
  readonly weekStart: Date;
  readonly channel: ChannelEntry;
  readonly channels: readonly ChannelEntry[];
  readonly programmes: readonly ProgrammeEntry[];
}

const HOUR_MS = 60 * 60_000;
const NEW_HOURS = 3;

/** A new program begins at the next full hour of today, or in the evening of the shown day. */
const freshOf = (channel: string, day: Date) => {
  const isToday = day.toDateString() === new Date().toDateString();
  const start = isToday
    ? Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
    : new Date(day.getFullYear(), day.getMonth(), day.getDate(), 19).getTime();
  return {
    channel,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + NEW_HOURS * HOUR_MS).toISOString(),
  };
};

/** The index of today in its week, else the first day. */
const todayIn = (weekStart: Date): number =>
  Math.max(
    Array.from({ length: DAYS }, (_, index) => dayAfter(weekStart, index).toDateString()).indexOf(
      new Date().toDateString(),
    ),
    0,
  );

function Week({ weekStart, channel, channels, programmes }: WeekProps) {
  const mayEdit = useAtomValue(mayEditAtom);
  const { moves, shown, move, discard } = useMoves(programmes);
  const [day, setDay] = useState(() => todayIn(weekStart));
  /** ID of what is open; '' for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <div className={styles.tools}>
        <h2>Week of {weekName.format(weekStart)}</h2>
        {mayEdit && <Button onClick={() => setOpen('')}>Add a program…</Button>}
      </div>
      <p className={styles.hint}>
        {programmes.length === 0 && 'Editors have no programs in this week. '}
        {channel.source === 'synthetic'
          ? 'Between programs viewers get the synthetic schedule.'
          : 'Between programs viewers see the name of the channel.'}
        {mayEdit && ' Drag a program, or move it by Shift and an arrow key; Enter edits it.'}
      </p>
      {moves.size > 0 && <SaveMoves moves={moves} onDone={discard} />}
      <div className={styles.days} role="group" aria-label="Day">
        {Array.from({ length: DAYS }, (_, index) => (
          <ActionButton
            key={dayAfter(weekStart, index).toISOString()}
            aria-pressed={index === day}
            kind={index === day ? 'primary' : 'outlined'}
            onClick={() => setDay(index)}
          >
            {dayName.format(dayAfter(weekStart, index))}
          </ActionButton>
        ))}
      </div>
      <WeekGrid
        weekStart={weekStart}
        day={day}
        programmes={shown}
        movedIds={new Set(moves.keys())}
        mayEdit={mayEdit}
        onMove={move}
        onOpen={setOpen}
      />
      {open !== null && (
        <ProgrammeDialog
          key={open}
          entry={programmes.find(({ id }) => id === open) ?? null}
          fresh={freshOf(channel.id, dayAfter(weekStart, day))}
          channels={channels}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

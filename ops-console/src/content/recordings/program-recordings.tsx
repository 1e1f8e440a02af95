import { EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ReasonDialog } from '../../change/reason-dialog.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { type ProgramRow, readProgramRecordings, recordProgram, undoContent } from '../api/content.api.ts';
import { dayAndTime } from '../parts/local-time.ts';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import styles from '../parts/parts.module.css';

const STATES: Readonly<Record<ProgramRow['state'], { readonly text: string; readonly tone: 'ok' | 'warn' | 'quiet' }>> =
  {
    planned: { text: 'Planned', tone: 'quiet' },
    recording: { text: 'Recording', tone: 'warn' },
    available: { text: 'Available', tone: 'ok' },
    draft: { text: 'Draft', tone: 'warn' },
    off: { text: 'Turned off', tone: 'quiet' },
    removed: { text: 'Removed', tone: 'quiet' },
    notRecorded: { text: 'Not recorded', tone: 'quiet' },
  };

const hasEntry = ({ state }: ProgramRow): boolean => /^(planned|recording|available|draft)$/.test(state);
/** Channels of other hosts and of encoders cannot be recorded. */
const isOffered = ({ state, reason }: ProgramRow): boolean =>
  state !== 'notRecorded' || !/external|from an encoder/.test(reason ?? '');

const HOUR_MS = 60 * 60_000;
/** The guide reaches eight days in either direction. */
const MAX_DAYS = 7;

/** A day of live programs, and what becomes of them; at first the last 18 hours and the next six. */
export function ProgramRecordings() {
  const [openedMs] = useState(() => Date.now());
  const [day, setDay] = useState(0);
  const fromMs = openedMs + (day * 24 - 18) * HOUR_MS;
  const programs = useResource(`program recordings ${fromMs}`, () =>
    readProgramRecordings(new Date(fromMs), new Date(fromMs + 24 * HOUR_MS)),
  );
  const mayEdit = useAtomValue(mayEditAtom);
  const [chosen, setChosen] = useState<ProgramRow | null>(null);
  return (
    <section className={styles.part}>
      <h2>Live programs</h2>
      <div className={styles.actions}>
        <ActionButton onClick={() => setDay(Math.max(day - 1, -MAX_DAYS))}>Day before</ActionButton>
        <ActionButton onClick={() => setDay(0)}>Now</ActionButton>
        <ActionButton onClick={() => setDay(Math.min(day + 1, MAX_DAYS))}>Day after</ActionButton>
      </div>
      <Loaded resource={programs} what="the programs">
        {(all) => (
          <>
            {all.length === 0 ? (
              <EmptyState heading="No live programs" message="Look at the day before or after." />
            ) : (
              <DataTable caption="Live programs" columns={['Program', 'Channel', 'On air', 'Recording', 'Change']}>
                {all.map((row) => (
                  <tr key={row.program}>
                    <th scope="row">{row.title}</th>
                    <td>{row.channel}</td>
                    <td>{dayAndTime(row.startsAt)}</td>
                    <td>
                      <div className={styles.state}>
                        <Chip tone={STATES[row.state].tone}>{STATES[row.state].text}</Chip>
                        {row.reason && <span className={styles.who}>{row.reason}</span>}
                      </div>
                    </td>
                    <td>
                      {mayEdit && isOffered(row) && (
                        <ActionButton of={`${row.title}, ${dayAndTime(row.startsAt)}`} onClick={() => setChosen(row)}>
                          {hasEntry(row) ? 'Don’t record…' : 'Record…'}
                        </ActionButton>
                      )}
                    </td>
                  </tr>
                ))}
              </DataTable>
            )}
            {chosen && <ChoiceDialog row={chosen} onClose={() => setChosen(null)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Turns the recording of one program off, or on again. */
function ChoiceDialog({ row, onClose }: { readonly row: ProgramRow; readonly onClose: () => void }) {
  const { program, title, state, revision } = row;
  const isRecorded = !hasEntry(row);
  return (
    <ReasonDialog
      title={isRecorded ? `Record ${title}` : `Don’t record ${title}`}
      button={isRecorded ? 'Record it' : state === 'available' ? 'Remove the recording' : 'Turn it off'}
      run={async (reason) => {
        const change = await recordProgram({ program, isRecorded, base: revision, reason });
        return {
          message: isRecorded ? `${title} is recorded.` : `${title} is not recorded.`,
          undo: () => undoContent(change),
        };
      }}
      onClose={onClose}
    >
      <p>
        {isRecorded
          ? 'Viewers find it among the full games once the program has ended.'
          : state === 'available'
            ? 'Viewers no longer find it, and a player that plays it stops at its next heartbeat.'
            : 'The program is not recorded when it ends.'}
      </p>
    </ReasonDialog>
  );
}

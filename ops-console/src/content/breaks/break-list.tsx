import { ActionButton } from '../../parts/action-button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/time.tsx';
import type { BreakEntry } from '../api/content.generated.ts';
import { breakState, stateText, summaryOf, timeOfDay } from './break-state.ts';
import { useNow } from './use-now.ts';

interface BreakListProps {
  /** In order. */
  readonly breaks: readonly BreakEntry[];
  readonly name: string;
  readonly onEnd: (entry: BreakEntry) => void;
}

const ORIGINS = { editor: 'Editor', automation: 'Automation', encoder: 'Encoder' } as const;
const TONES = { planned: 'warn', running: 'ok', ended: 'quiet' } as const;
/** Of those that have ended. */
const MAX_ENDED = 5;

const adsText = (inserted: number | null): string => {
  if (inserted === null) return 'By players';
  return inserted === 0 ? 'None' : `${inserted} in the stream`;
};

/** Planned ones first, then the running one, then the last ones. */
export function BreakList({ breaks, name, onEnd }: BreakListProps) {
  const nowMs = useNow();
  const ended = breaks.filter((entry) => breakState(entry, nowMs) === 'ended');
  const others = breaks.slice(ended.length);
  const shown = [...ended.slice(-MAX_ENDED), ...others].toReversed();
  return (
    <>
      <p role="status">{summaryOf(breaks, nowMs)}</p>
      {shown.length === 0 ? (
        <p>The channel had none in the last day. Begin one, and players replace this part of the channel with ads.</p>
      ) : (
        <DataTable caption={`Breaks of ${name}`} columns={['Begins', 'Ends', 'Begun by', 'Ads', 'State', 'Change']}>
          {shown.map((entry) => {
            const { id, startsAt, endsAt, isCutShort, origin, insertedAds } = entry;
            const state = breakState(entry, nowMs);
            return (
              <tr key={id}>
                <th scope="row">
                  <Moment at={startsAt} />
                </th>
                <td>
                  <time dateTime={endsAt}>{timeOfDay(endsAt)}</time>
                </td>
                <td>{ORIGINS[origin]}</td>
                <td>{adsText(insertedAds)}</td>
                <td>
                  <Chip tone={TONES[state]}>{stateText(entry, nowMs)}</Chip>
                </td>
                <td>
                  {state !== 'ended' && !isCutShort && (
                    <ActionButton of={`the break of ${timeOfDay(startsAt)}`} onClick={() => onEnd(entry)}>
                      End…
                    </ActionButton>
                  )}
                </td>
              </tr>
            );
          })}
        </DataTable>
      )}
    </>
  );
}

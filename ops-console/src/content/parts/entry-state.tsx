import { Chip } from '../../parts/chip.tsx';
import { Ago } from '../../parts/time.tsx';
import type { EntryStatus } from '../api/content.generated.ts';
import { dayAndTime } from './local-time.ts';
import styles from './parts.module.css';

const TEXTS = { builtIn: 'Built in', draft: 'Draft', scheduled: 'Scheduled', live: 'Live' } as const;
const TONES = { builtIn: 'quiet', draft: 'warn', scheduled: 'warn', live: 'ok' } as const;

/** What viewers get of the newest revision, and who made it. */
export function EntryState({ status }: { readonly status: EntryStatus }) {
  const { state, liveFrom, changedAt, changedBy } = status;
  return (
    <div className={styles.state}>
      <Chip tone={TONES[state]}>{TEXTS[state]}</Chip>
      {state === 'scheduled' && liveFrom && <span>{dayAndTime(liveFrom)}</span>}
      {changedBy && changedAt && (
        <span className={styles.who}>
          {changedBy}, <Ago at={changedAt} />
        </span>
      )}
    </div>
  );
}

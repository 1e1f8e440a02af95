import { useHost } from '@grandstand/shared-contracts/react';
import { Link } from '@grandstand/shared-ui';
import { useId } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { useNow } from '../hooks/use-now.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { ProgramLink } from '../schedule/program-link.tsx';
import type { Found } from './search.api.ts';
import styles from './found.module.css';

const EVERY_MS = 30_000;

/** What a search found besides videos: what is on, what is to come, and teams. */
export const FoundPrograms = ({ found: { onAir, upcoming, teams } }: { readonly found: Found }) => {
  const t = useLateTexts();
  return (
    <>
      <ProgramList heading={t('search.onAir')} items={onAir} isOnAir />
      <ProgramList heading={t('search.upcoming')} items={upcoming} />
      {teams.length > 0 && <TeamList teams={teams} />}
    </>
  );
};

interface ProgramListProps {
  readonly heading: string;
  readonly items: readonly LiveItem[];
  /** Leads to the channel instead of the page of the programme. */
  readonly isOnAir?: boolean;
}

export const ProgramList = ({ heading, items, isOnAir = false }: ProgramListProps) => {
  const { href, format } = useHost();
  const headingId = useId();
  const nowMs = useNow(EVERY_MS);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h3 id={headingId} className={styles.heading}>
        {heading}
      </h3>
      <ol className={styles.programs}>
        {items.map((item) => (
          <li key={`${item.id} ${item.startsAtMs}`}>
            {!isOnAir && <span className={styles.day}>{format.day(item.startsAtMs)}</span>}
            <ProgramLink
              item={item}
              nowMs={nowMs}
              className={styles.program}
              hasChannel
              {...(isOnAir && { address: href({ screen: 'watch', search: { with: item.id } }) })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
};

const TeamList = ({ teams }: Pick<Found, 'teams'>) => {
  const t = useLateTexts();
  const { href, navigate } = useHost();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h3 id={headingId} className={styles.heading}>
        {t('search.teams')}
      </h3>
      <ul className={styles.teams}>
        {teams.map(({ name, city, league, player }) => (
          <li key={`${league} ${name}`} className={styles.team}>
            <span className={styles.teamName}>{name}</span>
            <span className={styles.facts}>
              {[city, league, player && t('search.plays', { player })].filter(Boolean).join(' · ')}
            </span>
            <Link
              href={href({ screen: 'watch', search: { view: 'schedule', team: name } })}
              onNavigate={(address) => navigate(address, { state: { fromList: true } })}
              aria-label={t('search.schedule', { team: name })}
            >
              {t('schedule.title')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

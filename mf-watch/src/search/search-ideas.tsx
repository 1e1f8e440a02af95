import { useHost } from '@grandstand/shared-contracts/react';
import { Link } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { lineupAtom } from '../live/live.atoms.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { ProgramList } from './found-programs.tsx';
import styles from './found.module.css';

const MAX_TEAMS = 4;

/** Where to go from a search that found nothing: what is live, and searches that find something. */
export const SearchIdeas = () => {
  const t = useLateTexts();
  const { config, navigate } = useHost();
  const address = useWatchAddress();
  const live = useAtomValue(lineupAtom).items.filter(({ isLive }) => isLive);
  const names = config
    .get()
    .yesTeams.slice(0, MAX_TEAMS)
    .map(({ name }) => name);
  return (
    <>
      <ProgramList heading={t('search.onAir')} items={live} isOnAir />
      <section className={styles.group} aria-labelledby="search-ideas">
        <h3 id="search-ideas" className={styles.heading}>
          {t('search.tryThis')}
        </h3>
        <ul className={styles.ideas}>
          {[...names, t('search.tonight')].map((term) => (
            <li key={term}>
              <Link
                look="outlined"
                href={address.results(term)}
                onNavigate={(href) => navigate(href, { state: { fromList: true } })}
              >
                {term}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};

import { BREAKPOINTS } from '@grandstand/shared-contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { useFavouriteTeams } from '../hooks/use-favourite-teams.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import type { Scores } from '../score/score-stream.ts';
import { useScores } from '../score/shared-scores.ts';
import { useSpoilerFree } from '../spoilers/spoiler-free.ts';
import { lineupAtom } from './live.atoms.ts';
import { LiveGameLink, NextGameLink } from './score-strip-links.tsx';
import styles from './score-strip.module.css';

/** The games that are live, with their scores, and those that begin next. Without spoilers no score is requested. */
export const ScoreStrip = () => (useSpoilerFree() ? <Strip scores={null} isHidden /> : <StripWithScores />);

const StripWithScores = () => <Strip scores={useScores()} isHidden={false} />;

interface StripProps {
  /** Null while unknown. */
  readonly scores: Scores | null;
  readonly isHidden: boolean;
}

const Strip = ({ scores, isHidden }: StripProps) => {
  const t = useLateTexts();
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS.sidebar}px)`);
  const [isExpanded, setIsExpanded] = useState(false);
  const { items, status } = useAtomValue(lineupAtom);
  const favourites = useFavouriteTeams();
  const isFavourite = ({ teams }: LiveItem) => teams.split(' at ').some((team) => favourites.includes(team));
  const games = items
    .filter(({ isLive, teams }) => isLive && teams !== '')
    .toSorted((a, b) => Number(isFavourite(b)) - Number(isFavourite(a)));
  const next = scores?.next ?? [];
  if (status !== 'ready') return null;
  return (
    <section aria-label={t('scores.title')} className={styles.strip}>
      {isNarrow && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {t('scores.live', { count: games.length })}
        </button>
      )}
      {(!isNarrow || isExpanded) && (
        <>
          {isHidden && <p className={styles.note}>{t('scores.hidden')}</p>}
          {games.length === 0 && <p className={styles.note}>{t('scores.none')}</p>}
          <div className={styles.games}>
            {games.map((item) => (
              <LiveGameLink
                key={item.id}
                item={item}
                score={scores?.games.find(({ id }) => id === item.gameId)}
                isFavourite={isFavourite(item)}
              />
            ))}
            {next.map((game) => (
              <NextGameLink key={game.id} game={game} />
            ))}
          </div>
        </>
      )}
    </section>
  );
};

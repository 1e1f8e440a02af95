import { programKey } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { Link, LiveBadge } from '@grandstand/shared-ui';
import type { LiveItem } from '../content/live-item.ts';
import { useNow } from '../hooks/use-now.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { RemindButton } from '../program/remind-button.tsx';
import styles from './favourites.module.css';

const EVERY_MS = 15_000;

interface TeamGamesProps {
  readonly team: string;
  /** Programmes that the search found for the team. */
  readonly games: readonly LiveItem[];
}

/** The live game of a favorite team, or else its next one with a reminder; and its schedule. */
export const TeamGames = ({ team, games }: TeamGamesProps) => {
  const { href, navigate, format } = useHost();
  const t = useLateTexts();
  const nowMs = useNow(EVERY_MS);
  const game = games.find(
    ({ isLive, teams, endsAtMs }) => isLive && endsAtMs > nowMs && teams.split(' at ').includes(team),
  );
  const isOnAir = game !== undefined && game.startsAtMs <= nowMs;
  const follow = (address: string) => navigate(address, { state: { fromList: true } });
  return (
    <div className={styles.games}>
      {game && (
        <p className={styles.game}>
          {isOnAir ? <LiveBadge /> : <span className={styles.next}>{t('scores.next')}</span>}
          <Link
            href={href({ screen: 'watch', search: { view: 'program', id: programKey(game.id, game.startsAtMs) } })}
            onNavigate={follow}
            className={styles.teams ?? ''}
          >
            {game.teams}
          </Link>
          <span className={styles.facts}>
            {!isOnAir && `${format.day(game.startsAtMs)}, `}
            <time>{format.time(game.startsAtMs)}</time>
            {` · ${game.channelName}`}
          </span>
        </p>
      )}
      {game && isOnAir && (
        <Link look="primary" href={href({ screen: 'watch', search: { with: game.id } })} onNavigate={follow}>
          {t('program.watchLive')}
        </Link>
      )}
      {game && !isOnAir && <RemindButton item={game} />}
      <Link
        look="outlined"
        href={href({ screen: 'watch', search: { view: 'schedule', team } })}
        onNavigate={follow}
        aria-label={t('search.schedule', { team })}
      >
        {t('schedule.title')}
      </Link>
    </div>
  );
};

import { safeUrl } from '@grandstand/shared-contracts';
import { Card, LiveBadge, useRequest } from '@grandstand/shared-ui';
import { useCallback, useMemo, useState } from 'react';
import { GAMES_TEXTS } from '../../texts/games.en.ts';
import { useShell } from '../frame/shell-context.ts';
import { fetchUpcomingGames, type UpcomingGame } from './upcoming-games.api.ts';
import styles from './upcoming-games.module.css';

/** The live games of the day beneath the landing page. What fails to load is left out: the page is complete without it. */
export const UpcomingGames = () => {
  const { session, translateFor } = useShell();
  const t = useMemo(() => translateFor(GAMES_TEXTS), [translateFor]);
  const { state } = useRequest(useCallback(() => fetchUpcomingGames(session.call), [session]));
  if (state.status === 'loading') return <div className={styles.room} />;
  if (state.status === 'failed' || state.value.length === 0) return null;
  return (
    <section className={styles.room} aria-labelledby="landing-games">
      <h2 id="landing-games" className={styles.heading}>
        {t('landing.games')}
      </h2>
      <ul className={styles.games}>
        {state.value.map((game) => (
          <li key={game.id}>
            <GameCard game={game} t={t} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface GameCardProps {
  readonly game: UpcomingGame;
  readonly t: ReturnType<ReturnType<typeof useShell>['translateFor']>;
}

/** A game on air leads to its channel, one to come to its page. */
const GameCard = ({ game, t }: GameCardProps) => {
  const { href, navigate, format } = useShell();
  const [nowMs] = useState(Date.now);
  const { id, channel, channelName, league, away, home, startsAt, isFree, image } = game;
  const startsAtMs = Date.parse(startsAt);
  const isOnAir = startsAtMs <= nowMs;
  const address = href({ screen: 'watch', search: isOnAir ? { with: channel } : { view: 'program', id } });
  const src = safeUrl(image, window.location.href);
  return (
    <Card
      title={t('landing.games.at', { away, home })}
      poster={src ? { src } : null}
      tag={league || undefined}
      flag={isFree ? t('landing.games.free') : undefined}
      // Not over the image, whose upper row has league and date.
      meta={
        <span className={styles.meta}>
          {isOnAir && <LiveBadge />}
          {`${format.time(startsAtMs)} · ${channelName}`}
        </span>
      }
      href={address}
      onSelect={() => navigate(address)}
    />
  );
};

import { CAROUSEL_ITEMS } from '@grandstand/shared-contracts';
import { Skeleton } from '@grandstand/shared-ui';
import { Carousel } from '@grandstand/shared-ui/carousel';
import { useRef } from 'react';
import { useNear } from '../browse/use-near.ts';
import { RecordingCard } from '../catalogue/recording-card.tsx';
import type { Recording } from '../content/recording.ts';
import { useFavouriteTeams } from '../hooks/use-favourite-teams.ts';
import styles from './favourites.module.css';
import { TeamGames } from './team-games.tsx';
import { useFavouriteTeam } from './use-favourite-team.ts';

interface FavouriteRowsProps {
  /** The first row of the page shows one card less (WATCH-019). */
  readonly isFirst: boolean;
}

/** A row for each favorite team: its game, and its videos. */
export const FavouriteRows = ({ isFirst }: FavouriteRowsProps) => {
  const teams = useFavouriteTeams();
  return teams.map((team, index) => <FavouriteRow key={team} team={team} isFirst={isFirst && index === 0} />);
};

interface FavouriteRowProps extends FavouriteRowsProps {
  readonly team: string;
}

const FavouriteRow = ({ team, isFirst }: FavouriteRowProps) => {
  const room = useRef<HTMLDivElement>(null);
  return (
    <div ref={room} className={styles.row}>
      {useNear(room) ? <Row team={team} isFirst={isFirst} /> : <WaitingRow team={team} />}
    </div>
  );
};

const Row = ({ team, isFirst }: FavouriteRowProps) => {
  const state = useFavouriteTeam(team);
  const { desktop, desktopFirstRow, tablet, mobile } = CAROUSEL_ITEMS;
  if (state.status !== 'ready') return <WaitingRow team={team} />;
  const { games, videos } = state.value;
  return (
    <>
      <TeamGames team={team} games={games} />
      {videos.length === 0 ? (
        <h3 className={styles.name}>{team}</h3>
      ) : (
        <Carousel<Recording>
          heading={team}
          headingLevel={3}
          items={videos}
          keyOf={({ id }) => id}
          renderItem={(item) => <RecordingCard recording={item} />}
          cardsInView={{ desktop: isFirst ? desktopFirstRow : desktop, tablet, mobile }}
        />
      )}
    </>
  );
};

/** As tall as the loaded row, so that nothing moves. */
const WaitingRow = ({ team }: Pick<FavouriteRowProps, 'team'>) => (
  <>
    <div className={styles.games} />
    <h3 className={styles.name}>{team}</h3>
    <div className={styles.waiting}>
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <Skeleton key={key} shape="card" />
      ))}
    </div>
  </>
);

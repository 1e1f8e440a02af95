import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import type { Player } from './favourites-change.ts';
import styles from './onboarding.module.css';

interface PlayerListProps {
  readonly players: readonly Player[];
  readonly isFollowed: (playerId: string) => boolean;
  readonly onToggle: (player: Player) => void;
}

/** AUTH-123, X-20: one row per player; the button names its action and the player. */
export const PlayerList = ({ players, isFollowed, onToggle }: PlayerListProps) => {
  const { t } = useHost();
  return (
    <ul className={styles.players}>
      {players.map((player) => {
        const followed = isFollowed(player.playerId);
        return (
          <li key={player.playerId} className={styles.player}>
            <span aria-hidden="true">{player.playerName}</span>
            <Button kind={followed ? 'primary' : 'outlined'} aria-pressed={followed} onClick={() => onToggle(player)}>
              {t(followed ? 'players.unfollow' : 'players.follow')}
              <span className="visually-hidden"> {player.playerName}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
};

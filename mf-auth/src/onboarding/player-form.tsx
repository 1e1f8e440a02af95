import { useConfig, useHost, useLive, useSession } from '@grandstand/shared-contracts/react';
import { Button, EmptyState, icons } from '@grandstand/shared-ui';
import { useId, useState } from 'react';
import { isEmpty, type Player, playerChange } from './favourites-change.ts';
import { offeredTeams } from './offered-teams.ts';
import styles from './onboarding.module.css';
import { PlayerList } from './player-list.tsx';
import { TeamTabs } from './team-tabs.tsx';
import { useFavourites } from './use-favourites.ts';

interface PlayerFormProps {
  readonly use: 'onboarding' | 'settings';
}

/** AUTH-123…126, ACCT-018: follow and unfollow; one button saves all changes. */
export const PlayerForm = ({ use }: PlayerFormProps) => {
  const { t } = useHost();
  const { favourites, pending } = useSession();
  const [chosen, setChosen] = useState<readonly Player[]>(favourites.players);
  const [isWhole, setIsWhole] = useState(use === 'onboarding');
  const { savePlayers, finish } = useFavourites(use);
  const hintId = useId();

  const change = playerChange(favourites.players, chosen);
  const isFollowed = (playerId: string) => chosen.some((player) => player.playerId === playerId);
  const toggle = (player: Player) =>
    setChosen(
      isFollowed(player.playerId) ? chosen.filter(({ playerId }) => playerId !== player.playerId) : [...chosen, player],
    );
  const list = { isFollowed, onToggle: toggle };
  const isBusy = pending.players === true;
  const canSave = !isEmpty(change);
  const save = (
    <Button
      wide
      busy={isBusy}
      busyLabel={t('action.pleaseWait')}
      disabled={!canSave}
      aria-describedby={hintId}
      onClick={() => void savePlayers(change)}
    >
      {t(use === 'onboarding' ? 'players.go' : 'players.update')}
    </Button>
  );

  return (
    <div className={styles.form}>
      {isWhole ? <Squads {...list} /> : <Followed players={favourites.players} {...list} />}
      {!isWhole && (
        <Button kind="outlined" wide onClick={() => setIsWhole(true)}>
          {t('players.addMore')}
        </Button>
      )}
      <p id={hintId} className={styles.hint}>
        {canSave ? ' ' : t(use === 'onboarding' ? 'players.needed' : 'teams.unchanged')}
      </p>
      <div className={styles.actions}>
        {save}
        {use === 'onboarding' && (
          <Button kind="quiet" onClick={() => finish('players')}>
            {t('players.later')}
          </Button>
        )}
      </div>
    </div>
  );
};

interface ListProps {
  readonly isFollowed: (playerId: string) => boolean;
  readonly onToggle: (player: Player) => void;
}

/** Saved players stay visible while they are unfollowed. */
const Followed = ({ players, ...list }: ListProps & { readonly players: readonly Player[] }) => {
  const { t } = useHost();
  return players.length === 0 ? (
    <p className={styles.lead}>{t('players.none')}</p>
  ) : (
    <PlayerList players={players} {...list} />
  );
};

const Squads = (list: ListProps) => {
  const { t, players } = useHost();
  const { teams } = useLive(players);
  const tabs = offeredTeams(useConfig())
    .filter(({ id }) => (teams[id] ?? []).length > 0)
    .map(({ id, name, colors }) => ({ id, name, colours: colors as [string, string] }));
  if (tabs.length === 0) {
    return <EmptyState icon={icons.warning} heading={t('players.emptyTitle')} message={t('players.emptyBody')} />;
  }
  return (
    <TeamTabs tabs={tabs}>
      {(teamId) => (
        <PlayerList
          players={(teams[teamId] ?? []).map(({ player_id, player_name }) => ({
            playerId: player_id,
            playerName: player_name,
          }))}
          {...list}
        />
      )}
    </TeamTabs>
  );
};

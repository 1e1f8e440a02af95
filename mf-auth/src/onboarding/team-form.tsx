import { useConfig, useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, classNames, Icon, icons, TeamChip } from '@grandstand/shared-ui';
import { useId, useState } from 'react';
import { isEmpty, teamChange } from './favourites-change.ts';
import { offeredTeams } from './offered-teams.ts';
import styles from './onboarding.module.css';
import { useFavourites } from './use-favourites.ts';

interface TeamFormProps {
  readonly use: 'onboarding' | 'settings';
  /** Called with the selection when a signed-out visitor presses the button. */
  readonly onSignedOut?: (chosen: readonly number[]) => void;
}

/** AUTH-115…118: two toggles, and a button that is enabled when there is a change to save. */
export const TeamForm = ({ use, onSignedOut }: TeamFormProps) => {
  const { t } = useHost();
  const session = useSession();
  const teams = offeredTeams(useConfig());
  const offered = teams.map(({ id }) => id);
  const saved = session.favourites.teams;
  const [chosen, setChosen] = useState<readonly number[]>(
    session.onboarding.teams ?? saved.filter((id) => offered.includes(id)),
  );
  const { saveTeams } = useFavourites(use);
  const hintId = useId();

  const change = teamChange(saved, chosen, offered);
  const isBusy = session.pending.favourites === true;
  const canSave = chosen.length > 0 && (!isEmpty(change) || onSignedOut !== undefined);
  const toggle = (team: number) =>
    setChosen(chosen.includes(team) ? chosen.filter((other) => other !== team) : [...chosen, team]);
  const save = () => (onSignedOut ? onSignedOut(chosen) : void saveTeams(change, chosen));

  return (
    <div className={styles.form}>
      <ul className={styles.teams}>
        {teams.map(({ id, name, colors }) => (
          <li key={id}>
            <button
              type="button"
              className={classNames(styles.team, chosen.includes(id) && styles.chosen)}
              aria-pressed={chosen.includes(id)}
              onClick={() => toggle(id)}
            >
              <TeamChip name={name} colours={colors as [string, string]} />
              {chosen.includes(id) && <Icon shape={icons.check} size={20} />}
            </button>
          </li>
        ))}
      </ul>
      <p id={hintId} className={styles.hint}>
        {canSave ? ' ' : t(chosen.length === 0 ? 'teams.needed' : 'teams.unchanged')}
      </p>
      <Button
        wide
        busy={isBusy}
        busyLabel={t('action.pleaseWait')}
        disabled={!canSave}
        aria-describedby={hintId}
        onClick={save}
      >
        {t(use === 'onboarding' ? 'teams.next' : 'teams.update')}
      </Button>
    </div>
  );
};

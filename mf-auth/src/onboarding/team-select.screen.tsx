import { isSignedIn, teamsStep } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Page, Stepper } from '@grandstand/shared-ui';
import styles from './onboarding.module.css';
import { TeamForm } from './team-form.tsx';

/** `/teamSelect`: the last numbered step of onboarding. The choice of a signed-out visitor is kept through the login. */
export const TeamSelectScreen = () => {
  const { t, session, navigate } = useHost();
  const { actions } = session;
  const current = useSession();
  const step = teamsStep(current);
  const signInFirst = (chosen: readonly number[]) => {
    actions.keepTeamChoice(chosen);
    actions.setIntended({ screen: 'team-select' });
    navigate({ screen: 'login' });
  };
  return (
    <Page>
      <FormColumn>
        {current.onboarding.pending.length > 0 && step !== null && <Stepper step={step} of={step} />}
        <h1>{t('teams.title')}</h1>
        <p className={styles.lead}>{t('teams.lead')}</p>
        {isSignedIn(current) ? <TeamForm use="onboarding" /> : <TeamForm use="onboarding" onSignedOut={signInFirst} />}
      </FormColumn>
    </Page>
  );
};

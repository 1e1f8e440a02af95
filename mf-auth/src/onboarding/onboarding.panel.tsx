import { type OnboardingStep, type Session, teamsStep } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, Link, Stepper } from '@grandstand/shared-ui';
import { useEffect, useId, useRef } from 'react';
import styles from './onboarding.module.css';
import { PlayerForm } from './player-form.tsx';
import { TeamForm } from './team-form.tsx';
import { useFavourites } from './use-favourites.ts';

const TITLES = { payment: 'onboarding.title', teams: 'teams.title', players: 'players.title' } as const;
const LEADS = { payment: 'onboarding.payment', teams: 'teams.lead', players: 'players.lead' } as const;

/** `auth/onboarding`: the next pending step, at the top of the watch page, which it never blocks. */
export const OnboardingPanel = () => {
  const { t } = useHost();
  const session = useSession();
  const titleId = useId();
  const [step] = session.onboarding.pending;
  const title = useFocusedStep(step);
  if (step === undefined) return null;
  const numbered = numberOf(step, session);
  return (
    <section className={styles.region} aria-labelledby={titleId}>
      <div className={styles.intro}>
        {numbered && <Stepper step={numbered.step} of={numbered.of} />}
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          {t(TITLES[step])}
        </h2>
        <p className={styles.lead}>{t(LEADS[step])}</p>
      </div>
      <Step step={step} />
    </section>
  );
};

/** The button that ended a step disappears with it: the next step's title takes the focus, unless the focus is elsewhere. */
const useFocusedStep = (step: OnboardingStep | undefined) => {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) title.current?.focus();
  }, [step]);
  return title;
};

/** Players belong to the last step and have no step number. */
const numberOf = (step: OnboardingStep, session: Session): { readonly step: number; readonly of: number } | null => {
  if (step === 'payment') return { step: 2, of: 2 };
  const of = step === 'teams' ? teamsStep(session) : null;
  return of === null ? null : { step: of, of };
};

const Step = ({ step }: { readonly step: OnboardingStep }) => {
  const { t } = useHost();
  const { finish } = useFavourites('onboarding');
  if (step === 'players') return <PlayerForm use="onboarding" />;
  return (
    <div className={styles.form}>
      {step === 'teams' ? <TeamForm use="onboarding" /> : <SeePlans />}
      <Button kind="quiet" wide onClick={() => finish(step)}>
        {t('onboarding.skip')}
      </Button>
    </div>
  );
};

const SeePlans = () => {
  const { t, navigate, href } = useHost();
  return (
    <Link look="primary" wide href={href({ screen: 'plans' })} onNavigate={(path) => navigate(path)}>
      {t('onboarding.seePlans')}
    </Link>
  );
};

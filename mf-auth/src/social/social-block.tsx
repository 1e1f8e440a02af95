import { phaseOf } from '@grandstand/shared-contracts/config';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useEffect, useRef } from 'react';
import { BRAND_MARKS } from './brand-marks.tsx';
import { BRANDS } from './brands.ts';
import styles from './social.module.css';
import type { SocialOutcome } from './social-memory.ts';
import { useSocialLogin } from './use-social-login.ts';

/** AUTH-020: sign-in with an external identity, beside the form. Shows how the last attempt ended. */
export const SocialBlock = () => {
  const { t } = useHost();
  const { busy, outcome, start } = useSocialLogin();
  useSorry(outcome);
  return (
    <section className={styles.block} aria-label={t('social.label')}>
      <p className={styles.or} aria-hidden="true">
        {t('social.or')}
      </p>
      {outcome && <Outcome outcome={outcome} />}
      {BRANDS.map((type) => (
        <Button
          key={type}
          kind="outlined"
          wide
          icon={BRAND_MARKS[type]}
          busy={busy === type}
          onClick={() => void start(type)}
        >
          {t('social.continue', { brand: type })}
        </Button>
      ))}
    </section>
  );
};

/** AUTH-022, A-25: the popup beside the inline text. Create Profile is offered where registration is available. */
const useSorry = (outcome: SocialOutcome | null) => {
  const { t, dialog, navigate, config } = useHost();
  const shown = useRef<SocialOutcome | null>(null);
  useEffect(() => {
    if (outcome?.kind !== 'no-profile' || shown.current === outcome) return;
    shown.current = outcome;
    const create = phaseOf(config.get()) === 0 ? [{ id: 'create', label: t('social.createProfile') }] : [];
    void dialog({
      title: t('social.sorry'),
      body: t('social.noProfile'),
      actions: [{ id: 'close', label: t('social.close') }, ...create],
    }).then((choice) => {
      if (choice === 'create') navigate({ screen: 'register' });
    });
  }, [outcome, t, dialog, navigate, config]);
};

const Outcome = ({ outcome }: { readonly outcome: SocialOutcome }) => {
  const { t } = useHost();
  if (outcome.kind === 'cancelled') {
    return (
      <p role="status" className={styles.note}>
        {t('social.cancelled', { brand: outcome.type })}
      </p>
    );
  }
  return (
    <p role="alert" className={styles.problem}>
      {textOf(outcome, t)}
    </p>
  );
};

const textOf = (outcome: Exclude<SocialOutcome, { kind: 'cancelled' }>, t: ReturnType<typeof useHost>['t']): string => {
  if (outcome.kind === 'no-profile') return t('signIn.noSocialAccount');
  if (outcome.kind === 'failed') return outcome.message ?? t('social.failed', { brand: outcome.type });
  return t('social.lost');
};

import { routes } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, ErrorPanel, Page, Skeleton, Stepper } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { PlanChoice } from './plan-choice.tsx';
import { offerAtom, offerRequestedAtom } from './plans.atoms.ts';
import styles from './plans.module.css';

/** SUBS-006…013: the plans on sale where the viewer is, and the choice between them (A-68, f6). */
export const PlansScreen = () => {
  const { t, call, navigate, session } = useHost();
  const { account, onboarding } = useSession();
  const offer = useAtomValue(offerAtom);
  const requestOffer = useSetAtom(offerRequestedAtom);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void requestOffer(call, Date.now());
  }, [requestOffer, call]);

  useEffect(() => {
    if (offer.status === 'outside-territory') navigate(routes.subscriptionUnavailable(), { replace: true });
  }, [offer, navigate]);

  /** The button goes with the failure it belonged to; the focus must not. */
  async function retry() {
    const next = await requestOffer(call, Date.now());
    if (next.status === 'ready') heading.current?.focus();
  }

  function leave() {
    session.actions.setUserType('dtc', 'not-interested');
    navigate(onboarding.pending.length > 0 ? routes.teamSelect() : routes.watch());
  }

  return (
    <Page className={styles.page ?? ''}>
      <Stepper step={2} of={account?.socialLoginType ? 2 : 3} />
      <h1>{t('plans.title')}</h1>
      <h2 ref={heading} tabIndex={-1}>
        {t('plans.select')}
      </h2>
      {(offer.status === 'loading' || offer.status === 'outside-territory') && <PlansLoading />}
      {offer.status === 'failed' && (
        <ErrorPanel
          headingLevel={3}
          heading={t('plans.failedTitle')}
          message={t('plans.failed')}
          actionLabel={t('app.tryAgain')}
          busy={offer.retrying}
          onAction={() => void retry()}
        />
      )}
      {offer.status === 'ready' && <PlanChoice plans={offer.plans} />}
      <Button kind="quiet" className={styles.leave ?? ''} onClick={leave}>
        {t('plans.notInterested')}
      </Button>
    </Page>
  );
};

const PlansLoading = () => {
  const { t } = useHost();
  return (
    <div role="status" className={styles.cards}>
      <span className="visually-hidden">{t('plans.loading')}</span>
      {[1, 2].map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton shape="heading" />
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
};

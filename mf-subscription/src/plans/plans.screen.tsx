import { hasActive } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, EmptyState, ErrorPanel, Link, Page, Stepper } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { declinePurchase } from '../checkout/complete-purchase.ts';
import { PlansLoading } from '../plan-card/plan-card.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { offerAtom, offerRequestedAtom } from './plans.atoms.ts';
import styles from './plans.module.css';

/** The purpose of the page: a choice until it is paid; none for a subscriber. */
type Stage = 'choosing' | 'paid' | 'subscribed';

/** SUBS-006…026: the plans on sale at the viewer's location, the choice, and its payment. */
export const PlansScreen = () => {
  const host = useHost();
  const { t, call, navigate, session } = host;
  const { account } = useSession();
  const offer = useAtomValue(offerAtom);
  const requestOffer = useSetAtom(offerRequestedAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  // As it was on arrival: a subscription that appears during the payment is the purchase.
  const [stage, setStage] = useState<Stage>(() => (hasActive(session.get()) ? 'subscribed' : 'choosing'));

  const loadOffer = useCallback(() => requestOffer(call, Date.now()), [requestOffer, call]);
  useEffect(() => void loadOffer(), [loadOffer]);

  useEffect(() => {
    if (offer.status === 'outside-territory' && stage === 'choosing')
      navigate({ screen: 'subscription-unavailable' }, { replace: true });
  }, [offer, stage, navigate]);

  const isLoading = offer.status === 'loading' || offer.status === 'outside-territory';

  /** The button disappears with its failure: the focus must move. */
  async function retry() {
    const next = await loadOffer();
    if (next.status === 'ready') heading.current?.focus();
  }

  return (
    <Page className={styles.page ?? ''}>
      {stage !== 'subscribed' && <Stepper step={2} of={account?.socialLoginType ? 2 : 3} />}
      <h1>{t('plans.title')}</h1>
      {stage === 'subscribed' ? (
        <Subscribed />
      ) : (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {t('plans.select')}
          </h2>
          {isLoading && <PlansLoading />}
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
          {offer.status === 'ready' && (
            <PlanChoice
              plans={offer.plans}
              zip={offer.zip}
              onPriceChanged={() => void loadOffer()}
              onSubscribed={() => setStage('subscribed')}
              onPaid={() => setStage('paid')}
            />
          )}
          {/* The plans are taller than their placeholder: shown before them, it would move. */}
          {stage === 'choosing' && !isLoading && (
            <Button kind="quiet" className={styles.leave ?? ''} onClick={() => declinePurchase(host)}>
              {t('plans.notInterested')}
            </Button>
          )}
        </>
      )}
    </Page>
  );
};

/** A subscriber sees a link to the subscription instead. */
const Subscribed = () => {
  const { t, navigate, href } = useHost();
  return (
    <EmptyState
      heading={t('plans.subscribedTitle')}
      message={t('plans.subscribedBody')}
      action={
        <Link look="primary" href={href({ screen: 'manage-subscription' })} onNavigate={(path) => navigate(path)}>
          {t('manage.title')}
        </Link>
      }
    />
  );
};

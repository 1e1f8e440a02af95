import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, type LazyFailure, lazyComponent } from '@grandstand/shared-ui';

const load = async () => (await import('../checkout/purchase.tsx')).Purchase;

const Waiting = () => <p role="status">{useHost().t('checkout.loading')}</p>;

const Failed = ({ retry }: LazyFailure) => {
  const { t } = useHost();
  return (
    <ErrorPanel
      headingLevel={3}
      heading={t('checkout.failedTitle')}
      message={t('checkout.silent')}
      actionLabel={t('app.tryAgain')}
      onAction={retry}
    />
  );
};

/** The payment. Its code loads after the plans: it is needed when one is chosen. */
export const Purchase = lazyComponent(load, { Waiting, Failed, urgent: true });

/** Requests the code of the payment, so that it is there when a plan is chosen. */
export const preloadPurchase = (): void => void load().catch(() => undefined);

import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel } from '@grandstand/shared-ui';
import { useEffect, useRef } from 'react';
import { Refusal } from '../subscription/refusal.tsx';
import { useConfiguredErrors } from '../subscription/use-configured-errors.ts';
import styles from './checkout.module.css';
import type { CheckoutFailure, CheckoutProblem } from './checkout-machine.ts';

/**
 * SUBS-023, SUBS-024: the only message of a failed payment; the hosted page shows none. Scrolled into view, since the
 * button that was pressed is at the end of the frame.
 */
export const CheckoutProblemNotice = ({ problem }: { readonly problem: CheckoutProblem }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={place} className={styles.notice}>
      <Refusal code={problem.code} reason={problem.message} />
    </div>
  );
};

/** State `failed`: the error, and a button that loads another page. */
export const CheckoutFailurePanel = ({
  failure,
  onRetry,
}: {
  readonly failure: CheckoutFailure;
  readonly onRetry: () => void;
}) => {
  const { t } = useHost();
  const { genericError } = useConfiguredErrors();
  const retry = { headingLevel: 3, actionLabel: t('app.tryAgain'), onAction: onRetry } as const;
  switch (failure.kind) {
    case 'silent':
      return <ErrorPanel {...retry} heading={t('checkout.failedTitle')} message={t('checkout.silent')} />;
    case 'refused':
      return <ErrorPanel {...retry} heading={t('checkout.failedTitle')} message={failure.error.message} />;
    case 'over':
      return <ErrorPanel {...retry} heading={t('checkout.overTitle')} message={genericError} code={failure.message} />;
  }
};

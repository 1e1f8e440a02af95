import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel } from '@grandstand/shared-ui';
import { Refusal } from '../subscription/refusal.tsx';
import { useConfiguredErrors } from '../subscription/use-configured-errors.ts';
import type { CheckoutFailure, CheckoutProblem } from './checkout-machine.ts';

/** SUBS-023, SUBS-024. The page itself says why a card was declined, and nothing any more of a price that has changed. */
export const CheckoutProblemNotice = ({ problem: { code, message } }: { readonly problem: CheckoutProblem }) => (
  <Refusal code={code} {...(code === 'total_differs' ? { reason: message } : {})} />
);

/** f6 `failed`: what happened, and the way to another page. */
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

import type { CheckoutAction } from '@grandstand/shared-contracts/api';
import { CheckoutFrame, CheckoutLoading } from './checkout-frame.tsx';
import { CheckoutFailurePanel, CheckoutProblemNotice } from './checkout-notices.tsx';
import type { CheckoutOrder } from './checkout-request.ts';
import type { HostedCheckout } from './use-hosted-checkout.ts';

interface HostedPageProps {
  readonly checkout: HostedCheckout;
  readonly order: CheckoutOrder | null;
  readonly use: CheckoutAction;
  readonly onRetry?: () => void;
}

/** The hosted page with its notices, in every state. */
export const HostedPage = ({ checkout, order, use, onRetry }: HostedPageProps) => {
  const { state, receive, ordered, retry } = checkout;
  if (state.step === 'failed') {
    return (
      <CheckoutFailurePanel
        failure={state.failure}
        onRetry={() => {
          // The button disappears with its failure: the focus must move.
          onRetry?.();
          retry();
        }}
      />
    );
  }
  if (state.step === 'opening') return <CheckoutLoading use={use} />;
  return (
    <>
      {state.step === 'paying' && state.problem && <CheckoutProblemNotice problem={state.problem} />}
      <CheckoutFrame
        key={state.visit.url}
        visit={state.visit}
        order={order}
        isReady={state.step !== 'framing'}
        use={use}
        onMessage={receive}
        onOrdered={ordered}
      />
    </>
  );
};

import { frameMessageOf, IFRAME_SIZE } from '@grandstand/shared-contracts';
import { type CheckoutAction, CheckoutMessage } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { classNames, Spinner } from '@grandstand/shared-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './checkout.module.css';
import type { CheckoutVisit } from './checkout-machine.ts';
import type { CheckoutOrder } from './checkout-request.ts';

interface CheckoutFrameProps {
  readonly visit: CheckoutVisit;
  /** The order that the page receives when it is ready, and again when it changes. Null while unknown. */
  readonly order: CheckoutOrder | null;
  readonly isReady: boolean;
  readonly use: CheckoutAction;
  readonly onMessage: (message: CheckoutMessage) => void;
  readonly onOrdered: () => void;
}

/** Scripts, forms and its own origin; no access to this site. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin';

const boxOf = (use: CheckoutAction): string => classNames(styles.box, use === 'update' && styles.tall);

/** SUBS-014…016: the hosted page in a frame of the size that A-95 gives it. */
export const CheckoutFrame = ({ visit, order, isReady, use, onMessage, onOrdered }: CheckoutFrameProps) => {
  const { t } = useHost();
  const frame = useRef<HTMLIFrameElement>(null);

  const receive = useEffectEvent((event: MessageEvent<unknown>) => {
    const source = frame.current?.contentWindow ?? null;
    const message = frameMessageOf(CheckoutMessage, event, { source, origin: visit.origin });
    if (message) onMessage(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (!isReady || !order) return;
    const request = { ...order, client_session_token: visit.clientSessionToken };
    frame.current?.contentWindow?.postMessage(request, visit.origin);
    onOrdered();
  }, [isReady, order, visit, onOrdered]);

  return (
    <div className={boxOf(use)} aria-busy={!isReady}>
      {!isReady && <LoadingLine />}
      <iframe
        ref={frame}
        className={styles.frame}
        title={t('checkout.frame')}
        src={visit.url}
        width={IFRAME_SIZE.width}
        height={use === 'update' ? IFRAME_SIZE.updateHeight : IFRAME_SIZE.height}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
      />
    </div>
  );
};

/** Reserves the frame's space before it loads, so that nothing moves. */
export const CheckoutLoading = ({ use }: { readonly use: CheckoutAction }) => (
  <div className={boxOf(use)} aria-busy>
    <LoadingLine />
  </div>
);

const LoadingLine = () => {
  const { t } = useHost();
  return (
    <p role="status" className={styles.loading}>
      <Spinner />
      <span>{t('checkout.loading')}</span>
    </p>
  );
};

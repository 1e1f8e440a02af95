import { frameMessageOf, IFRAME_SIZE } from '@grandstand/shared-contracts';
import { ProviderMessage } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, Spinner } from '@grandstand/shared-ui';
import { useEffect, useRef } from 'react';
import type { ProviderEvent, ProviderVisit } from './provider-machine.ts';
import styles from './tv-provider.module.css';

interface ProviderFrameProps {
  readonly visit: ProviderVisit;
  readonly providerName: string;
  readonly isLoaded: boolean;
  readonly onEvent: (event: ProviderEvent) => void;
}

/** Permissions of the provider's page: forms and scripts, and top navigation on a click of the viewer. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-top-navigation-by-user-activation';

/** AUTH-095: the provider's own sign-in page, in a frame of the size that A-95 gives it. */
export const ProviderFrame = ({ visit, providerName, isLoaded, onEvent }: ProviderFrameProps) => {
  const { t } = useHost();
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const { origin } = new URL(visit.url);
    const observe = (event: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow ?? null;
      const message = frameMessageOf(ProviderMessage, event, { source, origin });
      if (message)
        onEvent({ type: 'reported', outcome: message.type === 'tv-provider:signed-in' ? 'signed-in' : 'cancelled' });
    };
    window.addEventListener('message', observe);
    return () => window.removeEventListener('message', observe);
  }, [visit, onEvent]);

  useEffect(() => {
    // The focus in the frame proves that its page is shown: `load` also waits for every image of it.
    const observe = () => {
      if (document.activeElement === frame.current) onEvent({ type: 'loaded' });
    };
    // In Firefox, the frame is the active element only after this event.
    const observeLater = () => setTimeout(observe);
    window.addEventListener('blur', observeLater);
    return () => window.removeEventListener('blur', observeLater);
  }, [onEvent]);

  return (
    <div className={styles.visit}>
      <p className={styles.lead}>{t('tvProvider.frameLead', { provider: providerName })}</p>
      <div className={styles.frameBox} aria-busy={!isLoaded}>
        {!isLoaded && (
          <p role="status" className={styles.frameStatus}>
            <Spinner />
            <span>{t('tvProvider.frameLoading', { provider: providerName })}</span>
          </p>
        )}
        <iframe
          ref={frame}
          className={styles.frame}
          title={t('tvProvider.frameTitle')}
          src={visit.url}
          width={IFRAME_SIZE.width}
          height={IFRAME_SIZE.height}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          onLoad={() => onEvent({ type: 'loaded' })}
        />
      </div>
      <Button kind="quiet" wide onClick={() => onEvent({ type: 'reported', outcome: 'cancelled' })}>
        {t('tvProvider.another')}
      </Button>
    </div>
  );
};

import { routes } from '@grandstand/shared-contracts';
import { EmptyState, type EmptyStateProps, ErrorPanel, LoadingView, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import type { Decision } from '../composition/route-decision.ts';
import { toastRequestedAtom } from './frame.atoms.ts';
import styles from './frame.module.css';
import { type Shell, useLive, useShell } from './shell-context.ts';

/** Screens that belong to no remote: waiting, closed, under maintenance, switched off. */
export const ShellScreen = ({ kind }: { readonly kind: Decision['kind'] }) => {
  const shell = useShell();
  const { t, accountFault, retryAccount } = shell;
  const fault = useLive(accountFault);

  useEffect(() => {
    if (kind === 'sign-out') void signOut(shell);
  }, [kind, shell]);

  if (kind === 'maintenance') {
    return <Closed icon="warning" heading={t('app.maintenanceTitle')} message={t('app.maintenance')} />;
  }
  if (kind === 'fallback') {
    return <Closed icon="tv" heading={t('app.fallbackTitle')} message={t('app.fallback')} />;
  }
  if (kind === 'remote') {
    return (
      <Page>
        <EmptyState
          icon="warning"
          headingLevel={1}
          heading={t('app.remoteFailedTitle')}
          message={t('app.remoteOffBody')}
        />
      </Page>
    );
  }
  if (fault !== null) {
    return (
      <Page>
        <ErrorPanel
          headingLevel={1}
          heading={t('app.accountFailedTitle')}
          message={fault}
          actionLabel={t('app.tryAgain')}
          onAction={retryAccount}
        />
      </Page>
    );
  }
  return <LoadingView label={t('app.loading')} />;
};

/** There is no way on from here, so no header either: whose page it is stands above the message. */
const Closed = (notice: Pick<EmptyStateProps, 'icon' | 'heading' | 'message'>) => {
  const { t } = useShell();
  return (
    <div className={styles.closed}>
      <p className={styles.closedMark} translate="no">
        {t('app.site')}
      </p>
      <EmptyState headingLevel={1} {...notice} />
    </div>
  );
};

/** SHELL-068, SHELL-070: everything local goes even when revoking failed. S-21: an embedded page signs nobody out. */
const signOut = async ({ session, history, frame, t }: Shell): Promise<void> => {
  if (window.top === window.self) {
    const revoked = await session.actions.signOut();
    if (!revoked.ok)
      frame.set(toastRequestedAtom, { type: t('signOut.type'), message: t('signOut.failed'), level: 'error' });
  }
  history.navigate(routes.landing(), { replace: true });
};

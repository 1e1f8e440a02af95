import { EmptyState, ErrorPanel, LoadingView, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import type { Decision } from '../composition/route-decision.ts';
import { useLive, useShell } from './shell-context.ts';

/** Screens that belong to no remote: waiting, closed, under maintenance, switched off. */
export const ShellScreen = ({ kind }: { readonly kind: Decision['kind'] }) => {
  const { t, accountFault, retryAccount, session, history } = useShell();
  const fault = useLive(accountFault);

  useEffect(() => {
    if (kind !== 'sign-out') return;
    // S-21: an embedded page cannot sign anybody out.
    if (window.top === window.self) void session.actions.signOut();
    else history.navigate('/', { replace: true });
  }, [kind, session, history]);

  if (kind === 'maintenance') {
    return (
      <Page>
        <EmptyState icon="warning" level={1} heading={t('app.maintenanceTitle')} message={t('app.maintenance')} />
      </Page>
    );
  }
  if (kind === 'fallback') {
    return (
      <Page>
        <EmptyState icon="tv" level={1} heading={t('app.fallbackTitle')} message={t('app.fallback')} />
      </Page>
    );
  }
  if (kind === 'remote') {
    return (
      <Page>
        <EmptyState icon="warning" level={1} heading={t('app.remoteFailedTitle')} message={t('app.remoteOffBody')} />
      </Page>
    );
  }
  if (fault !== null) {
    return (
      <Page>
        <ErrorPanel
          level={1}
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

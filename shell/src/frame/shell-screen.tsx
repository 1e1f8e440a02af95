import { TIMERS } from '@grandstand/shared-contracts';
import {
  Button,
  EmptyState,
  type EmptyStateProps,
  ErrorPanel,
  icons,
  Link,
  LoadingView,
  Page,
} from '@grandstand/shared-ui';
import { useEffect } from 'react';
import type { Decision } from '../composition/route-decision.ts';
import styles from './frame.module.css';
import { type Shell, useLive, useShell } from './shell-context.ts';
import { signOut } from './sign-out.ts';

/** Screens that belong to no remote: waiting, closed, under maintenance, switched off. */
export const ShellScreen = ({ kind }: { readonly kind: Decision['kind'] }) => {
  const shell = useShell();
  const { t, loadError, retryAccount } = shell;
  const { subscriptions } = useLive(shell.session.store);
  const problem = useLive(loadError) ?? (subscriptions.isMissing ? t('errorModal.body') : null);
  const { deviceAllowed } = useLive(shell.settings);

  useEffect(() => {
    if (kind === 'sign-out') void signOut(shell);
  }, [kind, shell]);

  usePollInMaintenance(kind, shell);

  if (kind === 'maintenance') {
    return (
      <Closed
        icon={icons.warning}
        heading={t('app.maintenanceTitle')}
        message={t('app.maintenance')}
        action={
          <Button kind="outlined" onClick={() => void shell.readSettings()}>
            {t('app.tryAgain')}
          </Button>
        }
      />
    );
  }
  if (kind === 'fallback') {
    return (
      <Closed
        icon={icons.tv}
        heading={t('app.fallbackTitle')}
        message={t('app.fallback')}
        action={
          deviceAllowed && (
            <Link
              look="outlined"
              href={shell.href({ screen: 'link-device' })}
              onNavigate={(href) => shell.history.navigate(href)}
            >
              {t('fallback.linkTv')}
            </Link>
          )
        }
      />
    );
  }
  if (kind === 'remote') {
    return (
      <Page>
        <EmptyState
          icon={icons.warning}
          headingLevel={1}
          heading={t('app.remoteFailedTitle')}
          message={t('app.remoteOffBody')}
        />
      </Page>
    );
  }
  if (problem !== null) {
    return (
      <Page>
        <ErrorPanel
          headingLevel={1}
          heading={t('app.accountFailedTitle')}
          message={problem}
          actionLabel={t('app.tryAgain')}
          onAction={retryAccount}
        />
        <p className={styles.leave}>
          <Link href={shell.href({ screen: 'sign-out' })} onNavigate={(href) => shell.history.navigate(href)}>
            {t('settings.logOut')}
          </Link>
        </p>
      </Page>
    );
  }
  return <LoadingView label={t('app.loading')} />;
};

/** the page recovers by itself when the maintenance ends. */
const usePollInMaintenance = (kind: Decision['kind'], { readSettings }: Shell): void =>
  useEffect(() => {
    if (kind !== 'maintenance') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readSettings();
    }, TIMERS.maintenancePollMs);
    return () => clearInterval(timer);
  }, [kind, readSettings]);

/** Without a header: the site's name is above the message. */
const Closed = (notice: Pick<EmptyStateProps, 'icon' | 'heading' | 'message' | 'action'>) => {
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

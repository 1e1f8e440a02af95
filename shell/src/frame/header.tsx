import { hasProvider, isSignedIn } from '@grandstand/shared-contracts';
import { IconButton, icons, Link } from '@grandstand/shared-ui';
import styles from './frame.module.css';
import { useFollow, useLive, useShell } from './shell-context.ts';

export const Header = ({ overVideo }: { readonly overVideo: boolean }) => {
  const { t, history, session, config, isLastGood, href, isAt, navigate } = useShell();
  const follow = useFollow();
  // Renders again at each address.
  useLive(history);
  const current = useLive(session.store);
  const { tvProviders } = useLive(config);
  const isViewer = isSignedIn(current) || (hasProvider(current) && current.tv.authenticated);
  const provider = current.tv.authenticated && tvProviders.find(({ id }) => id === current.tv.selectedMVPD);
  const { firstName = '', lastName = '' } = current.account?.contact ?? {};
  const initials = [firstName, lastName].map(([letter]) => letter).join('');

  return (
    <header className={overVideo ? `${styles.header} ${styles.overVideo}` : styles.header}>
      <div className={styles.headerRow}>
        <Link
          href={href({ screen: isViewer ? 'watch' : 'landing' })}
          onNavigate={follow}
          className={styles.wordmark ?? ''}
          aria-label={t('app.site')}
          translate="no"
        >
          YES <span>NETWORK</span>
        </Link>
        <nav className={styles.nav} aria-label={t('frame.mainNavigation')}>
          {!overVideo && (
            <Link
              href={href({ screen: 'watch' })}
              onNavigate={follow}
              className={styles.navLink ?? ''}
              {...(isAt('watch') ? { 'aria-current': 'page' as const } : {})}
            >
              {t('watch.onNow')}
            </Link>
          )}
        </nav>
        <div className={styles.account}>
          {provider && (
            <span className={styles.provider} title={t('frame.watchingWith', { provider: provider.displayName })}>
              {provider.displayName}
            </span>
          )}
          {isViewer ? (
            <IconButton
              icon={icons.user}
              label={t('settings.title')}
              data-initials={initials || undefined}
              onClick={() => navigate({ screen: 'settings' })}
            />
          ) : (
            current.status === 'anonymous' &&
            !isAt('login') &&
            !overVideo && (
              <Link href={href({ screen: 'login' })} onNavigate={follow} look="outlined">
                {t('signIn.title')}
              </Link>
            )
          )}
        </div>
      </div>
      {isLastGood && (
        <p className={styles.notice} role="status">
          {t('app.staleRelease')}
        </p>
      )}
    </header>
  );
};

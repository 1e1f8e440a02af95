import { isSignedIn, routes } from '@grandstand/shared-contracts';
import { useConfig, useHost, useSession } from '@grandstand/shared-contracts/react';
import { useLocation } from '@grandstand/shared-contracts/router';
import { Link, LoadingView, Panel } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { ProfileHeader } from './profile-header.tsx';
import styles from './settings.module.css';
import { entriesOf } from './settings-entries.ts';
import { SettingsGroup } from './settings-group.tsx';
import { SignedOut } from './signed-out.tsx';

const PARAMETER = 'settings';

/** ACCT-001…012: the panel over the watch page, open as long as the address has its parameter. */
export const SettingsScreen = () => {
  const { t, bus, navigate } = useHost();
  const session = useSession();
  const config = useConfig();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const open = query.has(PARAMETER);

  useEffect(() => {
    if (!open) return undefined;
    return () => bus.emit('settings:closed', {});
  }, [open, bus]);

  /** Replaced, so that Back does not open the panel again. */
  function close() {
    query.delete(PARAMETER);
    navigate(query.size > 0 ? `${pathname}?${query}` : pathname, { replace: true });
  }

  const viewer = { session, config, pageUrl: window.location.href };
  const isLoading = session.status === 'booting' || session.status === 'loading';
  return (
    <Panel open={open} title={t('settings.title')} onClose={close}>
      {isLoading && <LoadingView label={t('app.loading')} />}
      {isSignedIn(session) && <ProfileHeader session={session} />}
      {!isSignedIn(session) && !isLoading && <SignedOut />}
      <div className={styles.groups}>
        <SettingsGroup heading={t('settings.profile')} entries={entriesOf('profile', viewer)} />
        <SettingsGroup heading={t('settings.support')} entries={entriesOf('support', viewer)} />
      </div>
      {isSignedIn(session) && (
        <Link look="outlined" wide href={routes.signOut()} onNavigate={(href) => navigate(href)}>
          {t('settings.logOut')}
        </Link>
      )}
    </Panel>
  );
};

import { hasProvider, isSignedIn } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Link } from '@grandstand/shared-ui';
import { ProfileHeader } from './profile-header.tsx';
import styles from './settings.module.css';
import type { SettingsAddress } from './settings-address.ts';
import { entriesOf, providerName, type Viewer } from './settings-entries.ts';
import { SettingsGroup } from './settings-group.tsx';
import { SignedOut } from './signed-out.tsx';

interface SettingsMenuProps {
  readonly viewer: Viewer;
  readonly address: SettingsAddress;
  readonly returnedFrom: string | null;
}

/** ACCT-001…012: the signed-in viewer, the groups, and Log Out. */
export const SettingsMenu = ({ viewer, address, returnedFrom }: SettingsMenuProps) => {
  const { t, navigate, href } = useHost();
  const { session } = viewer;
  const isHere = isSignedIn(session) || hasProvider(session);
  const group = { address, returnedFrom };
  return (
    <>
      {isHere && <ProfileHeader session={session} provider={providerName(viewer)} />}
      {!isSignedIn(session) && <SignedOut provider={providerName(viewer)} />}
      <div className={styles.groups}>
        <SettingsGroup {...group} heading={t('settings.profile')} entries={entriesOf('profile', viewer)} />
        <SettingsGroup {...group} heading={t('settings.settings')} entries={entriesOf('settings', viewer)} />
        <SettingsGroup {...group} heading={t('settings.support')} entries={entriesOf('support', viewer)} />
      </div>
      {isHere && (
        <Link look="outlined" wide href={href({ screen: 'sign-out' })} onNavigate={(path) => navigate(path)}>
          {t('settings.logOut')}
        </Link>
      )}
    </>
  );
};

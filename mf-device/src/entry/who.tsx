import { isSignedIn } from '@grandstand/shared-contracts';
import { useConfig, useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, Link, LoadingView } from '@grandstand/shared-ui';
import type { DeviceLink } from './device-link.ts';
import styles from './entry.module.css';
import { focusLogin, LoginStep } from './login-step.tsx';
import { ProviderStep } from './provider-step.tsx';

/** The account and provider that LINK NOW links to, or the ways to sign in (DEV-006). */
export const Who = ({ link }: { readonly link: DeviceLink }) => {
  const { t, navigate, session: live, toast, href } = useHost();
  const session = useSession();
  const { tvProviders } = useConfig();
  const provider = tvProviders.find(({ id }) => id === session.tv.selectedMVPD)?.displayName;
  const { authenticated } = session.tv;
  const isLoading = session.status === 'booting' || session.status === 'loading';
  const providerLine = authenticated && provider && (
    <p className={styles.account}>{t('device.providerOf', { provider })}</p>
  );

  /** For another account: keeps the code and shows the ways to sign in. */
  const leave = async () => {
    const { actions } = live;
    const { device } = live.get();
    const left = await actions.signOut();
    actions.setDeviceContext(device);
    focusLogin();
    if (!left.ok) toast({ type: t('signOut.type'), message: t('signOut.failed'), level: 'error' });
  };

  if (isSignedIn(session)) {
    return (
      <>
        <p className={styles.account}>
          {t('device.signedInAs', { email: session.account?.contact?.email ?? '' })}{' '}
          <Link href={href({ screen: 'sign-out' })} onNavigate={() => void leave()}>
            {t('settings.logOut')}
          </Link>
        </p>
        {providerLine}
        {!authenticated && link.regCode && <ProviderStep {...link} />}
      </>
    );
  }
  if (isLoading) return <LoadingView label={t('app.loading')} />;
  return (
    <>
      {session.needsRenewal && (
        <Button kind="outlined" wide onClick={() => navigate({ screen: 'login' })}>
          {t('device.continueSession')}
        </Button>
      )}
      {authenticated && <p role="status">{t('device.providerReady')}</p>}
      {providerLine}
      <LoginStep />
      <section className={styles.others} aria-labelledby="device-others">
        <h2 id="device-others" className={styles.othersTitle}>
          {t('device.optionsTitle')}
        </h2>
        {!authenticated && <ProviderStep {...link} />}
        <Link look="outlined" wide href={href({ screen: 'register' })} onNavigate={(path) => navigate(path)}>
          {t('device.register')}
        </Link>
      </section>
    </>
  );
};

import { isSignedIn, routes, tvPlatformName } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useParams } from '@grandstand/shared-contracts/router';
import { FormColumn, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { CodeForm } from './code-form.tsx';
import { readDeviceLink } from './device-link.ts';
import styles from './entry.module.css';
import { LoginStep } from './login-step.tsx';

/** DEV-001…008: link a TV by the code it shows. Signing in comes first; the code is kept meanwhile. */
export const EntryScreen = () => {
  const { t, session, bus } = useHost();
  const { actions } = session;
  const current = useSession();
  const { deviceId, platform, activationCode } = useParams();

  useEffect(() => {
    const link = readDeviceLink({ deviceId, platform, activationCode });
    actions.setDeviceContext(link);
    bus.emit('device:context', {
      deviceId: link.deviceId ?? session.get().device.deviceId,
      hasCode: link.activationCode !== undefined,
      ...(link.platform ? { platform: link.platform } : {}),
      ...(link.regCode ? { regCode: link.regCode } : {}),
    });
  }, [actions, bus, session, deviceId, platform, activationCode]);

  const tv = platform ? tvPlatformName(platform) : null;
  return (
    <Page>
      <FormColumn>
        <p className={styles.wordmark}>{t('app.site')}</p>
        <h1>{t('device.enterCode')}</h1>
        <p className={styles.lead}>{tv ? t('device.leadPlatform', { platform: tv }) : t('device.lead')}</p>
        <CodeForm
          deviceId={deviceId ?? current.device.deviceId}
          platform={tv ?? ''}
          initialCode={activationCode ?? current.device.activationCode ?? ''}
        />
        {!isSignedIn(current) && <LoginStep />}
        {isSignedIn(current) && (
          <p className={styles.account}>
            {t('device.signedInAs', { email: current.account?.contact?.email ?? '' })}{' '}
            <a href={routes.signOut()}>{t('settings.logOut')}</a>
          </p>
        )}
      </FormColumn>
    </Page>
  );
};

import { tvPlatformName } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useParams } from '@grandstand/shared-contracts/router';
import { FormColumn, Page } from '@grandstand/shared-ui';
import { useEffect, useMemo } from 'react';
import { CodeForm } from './code-form.tsx';
import { readDeviceLink } from './device-link.ts';
import styles from './entry.module.css';
import { useLinking } from './use-linking.ts';
import { Who } from './who.tsx';

/** DEV-001…008: link a TV by the code it shows. Signing in comes first; the code is kept meanwhile. */
export const EntryScreen = () => {
  const { t, session, bus } = useHost();
  const { actions } = session;
  const current = useSession();
  const { deviceId, platform, activationCode } = useParams();

  const deviceLink = useMemo(
    () => readDeviceLink({ deviceId, platform, activationCode }),
    [deviceId, platform, activationCode],
  );

  useEffect(() => {
    actions.setDeviceContext(deviceLink);
    bus.emit('device:context', {
      deviceId: deviceLink.deviceId ?? session.get().device.deviceId,
      hasCode: deviceLink.activationCode !== undefined,
      ...(deviceLink.platform ? { platform: deviceLink.platform } : {}),
      ...(deviceLink.regCode ? { regCode: deviceLink.regCode } : {}),
    });
  }, [actions, bus, session, deviceLink]);

  const tv = tvPlatformName(platform);
  const link = useLinking(deviceId ?? current.device.deviceId, tv ?? '');
  return (
    <Page>
      <FormColumn>
        <p className={styles.wordmark}>{t('app.site')}</p>
        <h1>{t('device.enterCode')}</h1>
        <p className={styles.lead}>{tv ? t('device.leadPlatform', { platform: tv }) : t('device.lead')}</p>
        <CodeForm initialCode={activationCode ?? current.device.activationCode ?? ''} onLink={link} />
        <Who link={deviceLink} />
      </FormColumn>
    </Page>
  );
};

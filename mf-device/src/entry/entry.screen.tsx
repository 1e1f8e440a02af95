import { isSignedIn, tvPlatformName } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useParams } from '@grandstand/shared-contracts/router';
import { FormColumn, Page } from '@grandstand/shared-ui';
import { useEffect, useMemo, useRef } from 'react';
import { CodeForm } from './code-form.tsx';
import { readDeviceLink } from './device-link.ts';
import styles from './entry.module.css';
import { useLinking } from './use-linking.ts';
import { Who } from './who.tsx';

/** DEV-001…008: links a TV by its code. The login is shown before LINK NOW; the code is kept meanwhile. */
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

  // The login disappears when it succeeds, so the focus must move.
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAnonymous = useRef(false);
  const isAnonymous = current.status === 'anonymous';
  const signedIn = isSignedIn(current);
  useEffect(() => {
    if (signedIn && wasAnonymous.current) heading.current?.focus();
    if (signedIn || isAnonymous) wasAnonymous.current = isAnonymous;
  }, [signedIn, isAnonymous]);

  const tv = tvPlatformName(platform);
  const link = useLinking(deviceId ?? current.device.deviceId, tv ?? '');
  return (
    <Page>
      <FormColumn>
        <p className={styles.wordmark}>{t('app.site')}</p>
        <h1 ref={heading} tabIndex={-1}>
          {t('device.enterCode')}
        </h1>
        <p className={styles.lead}>{tv ? t('device.leadPlatform', { platform: tv }) : t('device.lead')}</p>
        <Who link={deviceLink} />
        <div className={signedIn ? undefined : styles.after}>
          {isAnonymous && <h2>{t('device.thenLink')}</h2>}
          <CodeForm initialCode={activationCode ?? current.device.activationCode ?? ''} onLink={link} />
        </div>
      </FormColumn>
    </Page>
  );
};

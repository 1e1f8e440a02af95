import { type AppError, isSignedIn, routes, tvPlatformName } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useParams } from '@grandstand/shared-contracts/router';
import { FormColumn, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { CodeForm } from './code-form.tsx';
import { normalizeCode, readDeviceLink } from './device-link.ts';
import { linkDevice, linkFailure } from './entry.api.ts';
import styles from './entry.module.css';
import { LOGIN_HEADING_ID, LoginStep } from './login-step.tsx';

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
  const link = useLinking(deviceId ?? current.device.deviceId, tv ?? '');
  return (
    <Page>
      <FormColumn>
        <p className={styles.wordmark}>{t('app.site')}</p>
        <h1>{t('device.enterCode')}</h1>
        <p className={styles.lead}>{tv ? t('device.leadPlatform', { platform: tv }) : t('device.lead')}</p>
        <CodeForm initialCode={activationCode ?? current.device.activationCode ?? ''} onLink={link} />
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

/** Sends a code; a refusal is told the way its kind asks for, and its text goes under the field. */
const useLinking = (deviceId: string, tv: string) => {
  const host = useHost();
  const { t, session, bus, dialog, toast, navigate } = host;

  const explain = async (error: AppError): Promise<string> => {
    const kind = linkFailure(error);
    bus.emit('device:link-failed', { kind });
    if (kind === 'exception' || kind === 'incorrect') {
      toast({ type: t('device.errorType'), message: t('device.incorrect'), level: 'error' });
    }
    if (kind === 'exception') {
      navigate(routes.authenticate(deviceId), { replace: true });
      return error.message;
    }
    const messages = {
      incorrect: 'device.incorrectDialog',
      expired: 'device.expired',
      'no-account': 'device.noAccount',
    } as const;
    const message = t(messages[kind]);
    await dialog({ title: t('errorModal.title'), body: message });
    return message;
  };

  return async (typed: string): Promise<string | undefined> => {
    const code = normalizeCode(typed);
    if (!isSignedIn(session.get())) {
      // Kept while the visitor signs in, as if it had come with the link.
      session.actions.setDeviceContext({ activationCode: code });
      document.getElementById(LOGIN_HEADING_ID)?.focus();
      return undefined;
    }
    const linked = await linkDevice(host, deviceId, code);
    if (!linked.ok) return explain(linked.error);
    session.actions.markLinked(code);
    bus.emit('device:linked', { platform: tv });
    navigate(routes.deviceLinked(), { replace: true });
    return undefined;
  };
};

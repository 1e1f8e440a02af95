import { routes, tvPlatformName } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import styles from './entry.module.css';

/** DEV-011, DEV-012: the TV is linked, with a link to the website; or the error of the last attempt. */
export const LinkedScreen = () => {
  const { t, navigate, dialog } = useHost();
  const { device } = useSession();
  const { activationError } = device;
  // Nothing was linked in this browser.
  const isLinked = device.tvCode !== undefined;
  useEffect(() => {
    if (activationError === undefined) {
      if (!isLinked) navigate(routes.authenticate(), { replace: true });
      return;
    }
    void dialog({ title: t('errorModal.title'), body: activationError }).then(() =>
      navigate(routes.authenticate(), { replace: true }),
    );
  }, [activationError, isLinked, dialog, navigate, t]);
  if (activationError !== undefined || !isLinked) return null;
  return (
    <Page>
      <FormColumn>
        <p className={styles.wordmark}>{t('app.site')}</p>
        <h1>{t('device.linkedTitle')}</h1>
        <p className={styles.lead}>
          {t('device.linked', { platform: tvPlatformName(device.platform) ?? '' }).replace('  ', ' ')}
        </p>
        <Link href={routes.watch()} look="primary" wide onNavigate={(href) => navigate(href)}>
          {t('device.continue')}
        </Link>
      </FormColumn>
    </Page>
  );
};

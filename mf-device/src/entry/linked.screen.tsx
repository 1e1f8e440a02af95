import { tvPlatformName } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import styles from './entry.module.css';

/** DEV-011, DEV-012: the TV is linked, with a link to the website; or the error of the last attempt. */
export const LinkedScreen = () => {
  const { t, navigate, dialog, href } = useHost();
  const { device } = useSession();
  const { activationError } = device;
  // Nothing was linked in this browser.
  const isLinked = device.tvCode !== undefined;
  useEffect(() => {
    if (activationError === undefined) {
      if (!isLinked) navigate({ screen: 'link-device' }, { replace: true });
      return;
    }
    void dialog({ title: t('errorModal.title'), body: activationError }).then(() =>
      navigate({ screen: 'link-device' }, { replace: true }),
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
        <Link href={href({ screen: 'watch' })} look="primary" wide onNavigate={(path) => navigate(path)}>
          {t('device.continue')}
        </Link>
      </FormColumn>
    </Page>
  );
};

import { routes, tvPlatformName } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import styles from './entry.module.css';

/** The TV is linked; the website is one click away. */
export const LinkedScreen = () => {
  const { t, navigate } = useHost();
  const { device } = useSession();
  return (
    <Page>
      <FormColumn>
        <p className={styles.wordmark}>{t('app.site')}</p>
        <h1>{t('device.linkedTitle')}</h1>
        <p className={styles.lead}>
          {t('device.linked', { platform: device.platform ? tvPlatformName(device.platform) : '' }).replace('  ', ' ')}
        </p>
        <Link href={routes.watch()} look="primary" wide onNavigate={(href) => navigate(href)}>
          {t('device.continue')}
        </Link>
      </FormColumn>
    </Page>
  );
};

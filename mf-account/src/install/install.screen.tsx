import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useEffect, useState } from 'react';
import styles from './install.module.css';

/** iPadOS names itself a Mac, and is the only Mac with a touch screen. */
const isAppleMobile = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** The browser's own dialog where it offers one, or else how this browser installs the site. */
export const InstallScreen = () => {
  const { t, bus } = useHost();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => bus.on('install:changed', (change) => setOffered(change.isOffered)), [bus]);
  const isApple = isAppleMobile(navigator);
  return (
    <div className={styles.install}>
      <p>{t('install.lead')}</p>
      {isOffered && (
        <Button kind="primary" wide onClick={() => bus.emit('install:requested', {})}>
          {t('install.action')}
        </Button>
      )}
      {!isOffered && isApple && (
        <ol className={styles.steps}>
          <li>{t('install.appleShare')}</li>
          <li>{t('install.appleAdd')}</li>
          <li>{t('install.appleConfirm')}</li>
        </ol>
      )}
      {!isOffered && !isApple && <p>{t('install.menu')}</p>}
    </div>
  );
};

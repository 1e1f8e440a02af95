import { safeUrl } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import styles from './sunset.module.css';

/** SUBS-057: `/SubscribeToGotham`, where subscribing leads in phase 1. */
export const SunsetScreen = () => (
  <Page>
    <FormColumn>
      <Sunset headingLevel={1} />
    </FormColumn>
  </Page>
);

/** `subscription/sunset`: the same inside a page of another remote. */
export const SunsetPanel = () => <Sunset headingLevel={2} />;

/** SUBS-057, SUBS-058: the other app, its FAQ and its store link. S-22: safe addresses only. */
const Sunset = ({ headingLevel }: { readonly headingLevel: 1 | 2 }) => {
  const { t, href } = useHost();
  const { appSunset, contactLinks } = useConfig();
  const Heading = `h${headingLevel}` as const;
  const logo = safeUrl(appSunset.yesGothamLogoUrl, location.href);
  const store = safeUrl(contactLinks.sunsetStoreRedirectURL, location.href);
  return (
    <div className={styles.sunset}>
      {logo && <img className={styles.logo} src={logo} alt="" />}
      <Heading>{t('sunset.title')}</Heading>
      <p className={styles.body}>{t('sunset.body')}</p>
      {store && (
        <Link look="primary" wide href={store} external>
          {t('sunset.download')}
        </Link>
      )}
      <Link href={href({ screen: 'faq' })} external>
        {t('sunset.faq')}
      </Link>
    </div>
  );
};

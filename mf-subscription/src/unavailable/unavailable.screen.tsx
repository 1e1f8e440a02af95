import { useHost } from '@grandstand/shared-contracts/react';
import { Button, FormColumn, Page } from '@grandstand/shared-ui';
import styles from './unavailable.module.css';

/** SUBS-055, SUBS-056: outside the territory nothing is on sale; a button leads to free content. */
export const UnavailableScreen = () => {
  const { t, navigate, session } = useHost();

  function goOn() {
    session.actions.setUserType('dtc', 'not-interested');
    navigate({ screen: 'watch' });
  }

  return (
    <Page>
      <FormColumn>
        <h1>{t('unavailable.title')}</h1>
        <p className={styles.body}>{t('unavailable.body')}</p>
        <Button wide onClick={goOn}>
          {t('unavailable.continue')}
        </Button>
      </FormColumn>
    </Page>
  );
};

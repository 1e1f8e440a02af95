import { isSignedIn, priceClause, quotedPrices, safeUrl, subscribeTarget } from '@grandstand/shared-contracts';
import { phaseOf } from '@grandstand/shared-contracts/config';
import { RemotePanel, useConfig, useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, Icon, icons, Link } from '@grandstand/shared-ui';
import { useSetAtom } from 'jotai';
import { usePlayerStage } from '../player/player-stage.ts';
import { providerFromWallAtom } from './provider-from-wall.atoms.ts';
import styles from './subscribe-wall.module.css';

/** WATCH-030…033, A-32, A-97: the price of a subscription and a link to it; in phase 1 the store's panel. */
export const SubscribeWall = () => {
  const { t, format } = useHost();
  const config = useConfig();
  const phase = phaseOf(config);
  // A tile has no room for it; the link leads to the same place.
  const hasPanel = usePlayerStage().part === 'alone' && phase === 1;
  const { monthly } = quotedPrices(config.subscriptionScreens.promoPricing);
  const price =
    phase === 0
      ? t('wall.price', { price: priceClause({ monthly, annual: null }, { t, format }) })
      : t('landing.headlinePhase1');
  return (
    <div className={styles.wall} data-panel={hasPanel}>
      <div className={styles.notice} role="alert">
        <Icon shape={icons.lock} size={40} className={styles.lock ?? ''} />
        <h2 className={styles.title}>{t('wall.title')}</h2>
        {phase !== 2 && <p className={styles.price}>{price}</p>}
        <p className={styles.note}>{t('landing.territorial')}</p>
        <SubscribeLink look={hasPanel ? 'outlined' : 'primary'} />
        {phase !== 2 && <LogInLinks />}
      </div>
      {hasPanel && (
        <div className={styles.elsewhere}>
          <RemotePanel name="subscription/sunset" />
        </div>
      )}
    </div>
  );
};

/** For viewers who have paid elsewhere, or on another device. */
const LogInLinks = () => {
  const { t, navigate, href, session } = useHost();
  const viewer = useSession();
  const setFromWall = useSetAtom(providerFromWallAtom);
  const openPicker = () => {
    setFromWall(true);
    session.actions.setUserType('tve', 'wall');
  };
  if (isSignedIn(viewer)) return null;
  return (
    <p className={styles.logIn}>
      <Link look="text" href={href({ screen: 'login' })} onNavigate={(path) => navigate(path)}>
        {t('wall.login')}
      </Link>
      <Button kind="quiet" className={styles.provider ?? ''} onClick={openPicker}>
        {t('wall.provider')}
      </Button>
    </p>
  );
};

/** Only one button is prominent: the panel's own, where there is one. */
const SubscribeLink = ({ look }: { readonly look: 'primary' | 'outlined' }) => {
  const { t, navigate, href } = useHost();
  const config = useConfig();
  const target = subscribeTarget(useSession(), phaseOf(config));
  if (target.kind === 'screen') {
    return (
      <Link look={look} href={href(target.link)} onNavigate={(path) => navigate(path)}>
        {t('wall.subscribe')}
      </Link>
    );
  }
  const store = safeUrl(config.contactLinks.sunsetStoreRedirectURL, location.href);
  return store ? (
    <Link look={look} href={store} external>
      {t('subscribeNewScreen.button')}
    </Link>
  ) : null;
};

import { priceClause, quotedPrices, safeUrl } from '@grandstand/shared-contracts';
import { phaseOf } from '@grandstand/shared-contracts/config';
import { Button, lazyComponent, Link } from '@grandstand/shared-ui';
import { whenSettled } from '../boot/when-settled.ts';
import { useLive, useShell } from '../frame/shell-context.ts';
import { BackgroundVideo } from './background-video.tsx';
import styles from './landing.module.css';
import { useEntrances } from './use-entrances.ts';
import { useResetNotice } from './use-reset-notice.ts';

/** Beneath the first screen: its code loads after everything that the first screen needs. */
const UpcomingGames = lazyComponent(
  async () => {
    await new Promise<void>(whenSettled);
    return (await import('./upcoming-games.screen.tsx')).UpcomingGames;
  },
  { Waiting: () => <div className={styles.games} />, Failed: () => null },
);

/** SHELL-040…053: three phases on one stage. */
export const Landing = () => {
  const { config } = useShell();
  const { dtcLaunchScreen, ...rest } = useLive(config);
  useResetNotice();
  const isSunset = phaseOf(rest) === 2;
  return (
    <>
      <div className={styles.stage} data-full-bleed>
        <BackgroundVideo videoUrl={dtcLaunchScreen.videoURL} posterUrl={dtcLaunchScreen.fallbackURL} />
        <div className={styles.scrim} />
        <div className={styles.content}>{isSunset ? <Sunset /> : <Welcome />}</div>
      </div>
      {!isSunset && <UpcomingGames />}
    </>
  );
};

const Welcome = () => {
  const { t, format, config } = useShell();
  const { withTvProvider, withAppAccount, subscribe } = useEntrances();
  const current = useLive(config);
  const phase = phaseOf(current);
  const prices = priceClause(quotedPrices(current.subscriptionScreens.promoPricing), { t, format });

  return (
    <>
      <h1 className={styles.headline}>
        {phase === 1 ? t('landing.headlinePhase1') : t('landing.headline', { prices })}
      </h1>
      {phase === 0 && (
        <p className={styles.terms}>
          <strong>{t('landing.introductory')}</strong> {t('landing.territorial')}
        </p>
      )}
      <Button wide onClick={subscribe}>
        {t('landing.subscribe')}
      </Button>
      <hr className={styles.rule} />
      <p className={styles.already}>{t('landing.already')}</p>
      <div className={styles.logins}>
        <Button kind="outlined" wide onClick={withTvProvider}>
          {t('landing.tvLogin')}
        </Button>
        <Button kind="outlined" wide onClick={withAppAccount}>
          {t('landing.appLogin')}
        </Button>
      </div>
    </>
  );
};

/** Phase 2: no login, no subscribe; the message and the way to the store. */
const Sunset = () => {
  const { t, config, href } = useShell();
  const { contactLinks, appSunset } = useLive(config);
  const store = safeUrl(contactLinks.sunsetStoreRedirectURL, window.location.href);
  const logo = safeUrl(appSunset.yesGothamLogoUrl, window.location.href);
  return (
    <>
      {logo && <img className={styles.logo} src={logo} alt="" />}
      <h1 className={styles.headline}>{t('subscribeNewScreen.headline')}</h1>
      <p className={styles.lead}>{t('subscribeNewScreen.body')}</p>
      {store && (
        <Link href={store} external look="primary" wide>
          {t('subscribeNewScreen.button')}
        </Link>
      )}
      <Link href={href({ screen: 'faq' })} external>
        {t('subscribeNewScreen.faq')}
      </Link>
    </>
  );
};

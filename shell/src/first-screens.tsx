import { defineFirstScreens, type FirstScreenScene, PRICE_CLAUSE } from '@grandstand/shared-contracts/first-screens';
import { FRAME_SCREEN, LANDING_SCREEN } from '@grandstand/shared-contracts/release';
import { Link } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import { TEXTS } from '../texts/en.ts';
import frame from './frame/frame.module.css';
import landing from './landing/landing.module.css';

/** The bar, and the main content beneath it. */
const FirstFrame = ({ t, href, isOverVideo, children }: FrameProps) => (
  <div>
    <header className={isOverVideo ? `${frame.header} ${frame.overVideo}` : frame.header}>
      <div className={frame.headerRow}>
        <Link href={href('landing')} className={frame.wordmark ?? ''}>
          YES <span>NETWORK</span>
        </Link>
        <nav className={frame.nav}>
          {!isOverVideo && (
            <Link href={href('watch')} className={frame.navLink ?? ''}>
              {t('watch.onNow')}
            </Link>
          )}
        </nav>
      </div>
    </header>
    <main className={frame.main}>{children}</main>
  </div>
);
interface FrameProps extends FirstScreenScene {
  readonly isOverVideo: boolean;
  readonly children: ReactNode;
}

/** The landing page without its video. */
const FirstLanding = (scene: FirstScreenScene & { readonly children: ReactNode }) => {
  const { t, href, children } = scene;
  return (
    <FirstFrame {...scene} isOverVideo>
      <div className={landing.stage} data-full-bleed>
        <div className={landing.scrim} />
        <div className={landing.content}>
          {children}
          <Link look="primary" wide href={href('plans')}>
            {t('landing.subscribe')}
          </Link>
          <hr className={landing.rule} />
          <p className={landing.already}>{t('landing.already')}</p>
          <div className={landing.logins}>
            <Link look="outlined" wide href={href('watch')}>
              {t('landing.tvLogin')}
            </Link>
            <Link look="outlined" wide href={href('login')}>
              {t('landing.appLogin')}
            </Link>
          </div>
        </div>
      </div>
    </FirstFrame>
  );
};

export const firstScreens = defineFirstScreens(TEXTS, [
  {
    screen: LANDING_SCREEN,
    phases: [0],
    view: (scene) => (
      <FirstLanding {...scene}>
        <h1 className={landing.headline}>{scene.t('landing.headline', { prices: PRICE_CLAUSE })}</h1>
        <p className={landing.terms}>
          <strong>{scene.t('landing.introductory')}</strong> {scene.t('landing.territorial')}
        </p>
      </FirstLanding>
    ),
  },
  {
    screen: FRAME_SCREEN,
    view: (scene) => (
      <FirstFrame {...scene} isOverVideo={false}>
        <div data-slot="screen" />
      </FirstFrame>
    ),
  },
]);

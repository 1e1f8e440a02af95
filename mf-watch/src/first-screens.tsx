import { defineFirstScreens, type FirstScreenScene, MONTHLY_PRICE } from '@grandstand/shared-contracts/first-screens';
import { Button, Icon, IconButton, icons, Link } from '@grandstand/shared-ui';
import { TEXTS } from '../texts/en.ts';
import stage from './live/live-stage.module.css';
import lineup from './live/on-now.module.css';
import tile from './multiview/live-tile.module.css';
import page from './page/watch.module.css';
import instead from './playback/instead-of-video.module.css';
import wall from './playback/subscribe-wall.module.css';
import player from './player/player.module.css';
import search from './search/search.module.css';
import spoilers from './spoilers/spoilers.module.css';

/** What a visitor sees of the first channel: its image behind what a subscription costs. */
const FirstStage = ({ t, href }: FirstScreenScene) => (
  <div className={stage.room}>
    <div className={stage.stage}>
      <div className={tile.tile}>
        <div className={player.frame}>
          <div className={player.instead}>
            <img data-still="on-air" className={instead.still} alt="" />
            <div className={instead.message}>
              {/* The room of the title. */}
              <p className={instead.title}>{'\u00a0'}</p>
              <div className={wall.wall}>
                <div className={wall.notice}>
                  <Icon shape={icons.lock} size={40} className={wall.lock ?? ''} />
                  <h2 className={wall.title}>{t('wall.title')}</h2>
                  <p className={wall.price}>{t('wall.price', { price: MONTHLY_PRICE })}</p>
                  <p className={wall.note}>{t('landing.territorial')}</p>
                  <Link look="primary" href={href('plans')}>
                    {t('wall.subscribe')}
                  </Link>
                  <p className={wall.logIn}>
                    <Link href={href('login')}>{t('wall.login')}</Link>
                    <Button kind="quiet" className={wall.provider ?? ''}>
                      {t('wall.provider')}
                    </Button>
                  </p>
                </div>
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>
  </div>
);

const FirstWatch = (scene: FirstScreenScene) => {
  const { t } = scene;
  return (
    <div className={page.screen}>
      <h1 className={page.screenName}>{t('watch.title')}</h1>
      <div className={page.scores} />
      <div className={page.toolbar}>
        <div className={search.box}>
          <Icon shape={icons.search} size={20} className={search.icon ?? ''} />
          <input className={search.input} aria-label={t('watch.searchPlaceholder')} />
        </div>
        <Button kind="quiet" icon={icons.eye} className={spoilers.toggle}>
          <span className={spoilers.toggleName}>{t('spoilers.name')}</span>
        </Button>
        <IconButton icon={icons.settings} label={t('settings.title')} />
      </div>
      <div className={lineup.columns}>
        <section className={lineup.main}>
          <FirstStage {...scene} />
          <div className={lineup.onNowHead}>
            <h2 className={lineup.onNow}>{t('watch.onNow')}</h2>
            {/* The room of the links. */}
            <span className={lineup.linksRoom} />
          </div>
        </section>
      </div>
    </div>
  );
};

export const firstScreens = defineFirstScreens(TEXTS, [
  { screen: 'watch', phases: [0], view: (scene) => <FirstWatch {...scene} /> },
]);

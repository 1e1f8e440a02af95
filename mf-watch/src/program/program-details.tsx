import { isFree, mayPlay } from '@grandstand/shared-contracts';
import { programKey } from '@grandstand/shared-contracts/api';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Icon, icons, Link, LiveBadge } from '@grandstand/shared-ui';
import { useId } from 'react';
import { airTime, type LiveItem } from '../content/live-item.ts';
import { useNow } from '../hooks/use-now.ts';
import { usePageAddress } from '../hooks/use-page-address.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import { RemindButton } from './remind-button.tsx';
import styles from './program.module.css';

const EVERY_MS = 15_000;

/** Has its height before it loads. */
const GamePage = lazyPart(
  async () => (await import('../game/game-page.tsx')).GamePage,
  () => <div className={styles.gameRoom} />,
);

type Phase = 'upcoming' | 'onAir' | 'ended';
const phaseOf = ({ startsAtMs, endsAtMs }: LiveItem, nowMs: number): Phase =>
  nowMs < startsAtMs ? 'upcoming' : nowMs < endsAtMs ? 'onAir' : 'ended';

/** Its drawn image, when and where it is on, and what the viewer can do now. */
export const ProgramDetails = ({ item }: { readonly item: LiveItem }) => {
  const { format, href, now } = useHost();
  const t = useLateTexts();
  const titleId = useId();
  const phase = phaseOf(item, useNow(EVERY_MS, now));
  const shown = useShownLive(item);
  const { league, channelName, title } = shown;
  const key = programKey(item.id, item.startsAtMs);
  const path = href({ screen: 'watch', search: { view: 'program', id: key } });
  usePageAddress(title, path);
  return (
    <article className={styles.page} aria-labelledby={titleId}>
      <div className={styles.columns}>
        <img
          className={styles.art}
          src={`/media/cards/${encodeURIComponent(key)}.png`}
          alt=""
          width={1200}
          height={630}
        />
        <div className={styles.about}>
          <p className={styles.status}>
            <Status item={item} phase={phase} />
          </p>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {shown.subtitle && <p className={styles.subtitle}>{shown.subtitle}</p>}
          <p className={styles.meta}>
            {[league, channelName, format.day(item.startsAtMs), airTime(format, item)].filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          <Marks item={item} />
          {phase === 'ended' && <p>{t('program.endedBody')}</p>}
          <div className={styles.actions}>
            <Actions item={item} phase={phase} />
            <ShareButton title={title} path={path} />
          </div>
        </div>
      </div>
      {item.teams !== '' && <GamePage item={item} phase={phase} />}
    </article>
  );
};

const Status = ({ item, phase }: { readonly item: LiveItem; readonly phase: Phase }) => {
  const t = useLateTexts();
  if (phase === 'onAir' && item.isLive) return <LiveBadge />;
  const word = phase === 'upcoming' ? 'program.upcoming' : phase === 'ended' ? 'program.ended' : 'program.replay';
  return phase === 'onAir' && !item.isReplay ? null : <span className={styles.badge}>{t(word)}</span>;
};

/** Whether this viewer needs a subscription for it, and whether some areas cannot watch it. */
const Marks = ({ item }: { readonly item: LiveItem }) => {
  const t = useLateTexts();
  const session = useSession();
  return (
    <>
      {isFree(item) && <p className={styles.mark}>{t('watch.free')}</p>}
      {!mayPlay(session, item) && (
        <p className={styles.mark}>
          <Icon shape={icons.lock} size={20} />
          {t('program.subscription')}
        </p>
      )}
      {item.isBlackedOut && (
        <p className={styles.mark}>
          <Icon shape={icons.warning} size={20} />
          {t('program.blackout')}
        </p>
      )}
    </>
  );
};

const Actions = ({ item, phase }: { readonly item: LiveItem; readonly phase: Phase }) => {
  const { navigate, href } = useHost();
  const t = useLateTexts();
  const { results, recording } = useWatchAddress();
  if (phase === 'onAir') {
    return (
      <Link look="primary" href={href({ screen: 'watch', search: { with: item.id } })} onNavigate={navigate}>
        {t(item.isLive ? 'program.watchLive' : 'program.watchNow')}
      </Link>
    );
  }
  if (phase === 'upcoming') {
    return (
      <>
        <RemindButton item={item} />
        <Link
          look="outlined"
          href={`/calendar/${encodeURIComponent(programKey(item.id, item.startsAtMs))}.ics`}
          download
        >
          {t('program.calendar')}
        </Link>
      </>
    );
  }
  if (item.recordingId) {
    return (
      <Link look="primary" href={recording(item.recordingId)} onNavigate={navigate}>
        {t('program.watchRecording')}
      </Link>
    );
  }
  const term = item.teams || item.title;
  return (
    <Link look="outlined" href={results(term)} onNavigate={navigate}>
      {t('program.findVideos')}
    </Link>
  );
};

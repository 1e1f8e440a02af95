import { mayPlay, needsProvider, shownCode } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, EmptyState, ErrorPanel, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useEffect, useId } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { usePictures } from '../multiview/use-pictures.ts';
import { useTogether } from '../multiview/use-together.ts';
import { listAccessAtom } from '../playback/list-access.ts';
import { useLoadEngine } from '../player/engine-context.ts';
import { LiveList } from './also-live.tsx';
import { currentItemAtom, lineupAtom, neighbourAtom, otherChannelsAtom, overflowEventsAtom } from './live.atoms.ts';
import type { LiveItem } from './live-item.ts';
import { LiveStage } from './live-stage.tsx';
import { OnAirDetails } from './on-air-details.tsx';
import styles from './on-now.module.css';
import { usePreference } from '../use-preference.ts';
import { ProviderLogo } from './provider-logo.tsx';
import { useLineup } from './use-lineup.ts';

interface OnNowScreenProps {
  /** The viewer looks at something else on the page: only the picture stays, small, in a corner. */
  readonly isAside: boolean;
}

/** What is on now, in the player, and what else is. */
export const OnNowScreen = ({ isAside }: OnNowScreenProps) => {
  const { t } = useHost();
  const { status, error, retry } = useLineup();
  const current = useAtomValue(currentItemAtom);
  useEngineEarly(current);
  // Nothing to see, and no room for what is not there: what the viewer looks at instead would move.
  if (isAside && !current) return null;
  return (
    <>
      {status === 'loading' && <LoadingLineup />}
      {status === 'failed' && (
        <ErrorPanel
          heading={t('watch.failedTitle')}
          message={t('watch.failedBody')}
          code={shownCode(error)}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
      {status === 'ready' &&
        (current ? (
          <OnNow item={current} isAside={isAside} />
        ) : (
          <EmptyState
            icon="tv"
            heading={t('watch.emptyTitle')}
            message={t('watch.emptyBody')}
            action={<Button onClick={retry}>{t('app.tryAgain')}</Button>}
          />
        ))}
    </>
  );
};

/**
 * The engine is the largest part of a join: it travels while the line-up and the authorization are asked for. Nobody
 * waits for one that plays nothing: not a visitor who meets the wall, nor who has to name a TV provider first.
 */
const useEngineEarly = (current: LiveItem | null) => {
  const load = useLoadEngine();
  const viewer = useSession();
  const isVisitor = viewer.status === 'anonymous' && !viewer.tv.authenticated;
  const isNear = !needsProvider(viewer) && (current ? mayPlay(viewer, current) : !isVisitor);
  useEffect(() => {
    // The player asks again, and shows what is wrong if something is.
    if (isNear) load().catch(() => undefined);
  }, [load, isNear]);
};

/** Beneath everything else: it comes after the picture. */
const ComingUp = lazyPart(
  async () => (await import('./coming-up.tsx')).ComingUp,
  () => null,
);

const OnNow = ({ item: current, isAside }: OnNowScreenProps & { readonly item: LiveItem }) => {
  const { t } = useHost();
  const titleId = useId();
  const onNowId = useId();
  const multiview = useTogether();
  const { ids, play } = multiview;
  // In the corner one is seen: the others hold no slot until the viewer comes back.
  const pictures = usePictures(isAside ? ids.slice(0, 1) : ids);
  const { items } = useAtomValue(lineupAtom);
  const item = items.find(({ id }) => id === ids[0]) ?? current;
  const channels = useAtomValue(otherChannelsAtom);
  const events = useAtomValue(overflowEventsAtom);
  const neighbour = useAtomValue(neighbourAtom);
  const changeChannel = (step: 1 | -1) => {
    const id = neighbour(step, ids);
    if (id !== null) play(id);
  };
  useSchedule(item);
  const access = useAtomValue(listAccessAtom);
  const [isTheater] = usePreference('theater');

  const onIntent = pictures.sessionOf(pictures.heardView).prepare;
  const list = { currentId: item.id, isClosed: access === 'closed', onChoose: play, onIntent, multiview };
  return (
    <div className={styles.columns} data-wide={isTheater || ids.length > 1} data-aside={isAside}>
      <section className={styles.main} aria-labelledby={onNowId}>
        <LiveStage
          item={item}
          multiview={multiview}
          pictures={pictures}
          isAside={isAside}
          onChannel={neighbour(1, ids) === null ? undefined : changeChannel}
        />
        <div className={styles.onNowHead} hidden={isAside}>
          <h2 id={onNowId} className={styles.onNow}>
            {t('watch.onNow')}
          </h2>
          <ProviderLogo />
        </div>
        <div hidden={isAside}>
          <OnAirDetails item={item} titleId={titleId} />
          {/* Its room is there before it: nothing beneath may move. */}
          <div className={styles.nextRoom}>
            <ComingUp item={item} />
          </div>
        </div>
      </section>
      <div className={styles.side} hidden={isAside}>
        {access !== 'unavailable' && (
          <>
            <LiveList heading={t('watch.alsoLive')} items={events} {...list} />
            <LiveList heading={t('watch.channels')} items={channels} {...list} />
          </>
        )}
      </div>
    </div>
  );
};

/** WATCH-106: others follow what is on (the game overlay, analytics). */
const useSchedule = ({ id, programId, isBlackedOut }: LiveItem) => {
  const { bus } = useHost();
  useEffect(() => {
    bus.emit('live:schedule', { cid: id, blackout: isBlackedOut, ...(programId && { programId }) });
  }, [bus, id, programId, isBlackedOut]);
};

const LoadingLineup = () => {
  const { t } = useHost();
  return (
    <div className={styles.columns} role="status">
      <span className="visually-hidden">{t('watch.loading')}</span>
      <div className={styles.main}>
        <Skeleton shape="poster" />
        <div className={styles.details}>
          <Skeleton shape="heading" />
          <Skeleton />
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton shape="heading" />
        <Skeleton shape="card" />
      </div>
    </div>
  );
};

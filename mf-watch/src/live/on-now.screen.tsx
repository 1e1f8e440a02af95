import { useHost } from '@grandstand/shared-contracts/react';
import { Button, EmptyState, ErrorPanel, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId } from 'react';
import { useLoadEngine } from '../player/engine-context.ts';
import { Player } from '../player/player.tsx';
import type { PlayerEvent, PlayerState } from '../player/player-port.ts';
import { LiveList } from './also-live.tsx';
import { currentItemAtom, itemChosenAtom, otherChannelsAtom, overflowEventsAtom } from './live.atoms.ts';
import type { LiveItem } from './live-item.ts';
import { OnAirDetails } from './on-air-details.tsx';
import styles from './on-now.module.css';
import { PlaybackProblem } from './playback-problem.tsx';
import { reportPlayerEvent } from './playback-reports.ts';
import { useLineup } from './use-lineup.ts';
import { usePlayback } from './use-playback.ts';

/** `/watch`: what is on now, in the player, and what else is. */
export const OnNowScreen = () => {
  const { t } = useHost();
  const { status, error, retry } = useLineup();
  const current = useAtomValue(currentItemAtom);
  useEngineEarly();
  return (
    <div className={styles.screen}>
      <h1 className={styles.screenName}>{t('watch.title')}</h1>
      {status === 'loading' && <LoadingLineup />}
      {status === 'failed' && (
        <ErrorPanel
          heading={t('watch.failedTitle')}
          message={t('watch.failedBody')}
          code={error?.serviceCode ?? error?.code}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
      {status === 'ready' &&
        (current ? (
          <OnNow item={current} />
        ) : (
          <EmptyState icon="tv" heading={t('watch.emptyTitle')} message={t('watch.emptyBody')} />
        ))}
    </div>
  );
};

/** The engine is the largest part of a join: it travels while the line-up and the authorization are asked for. */
const useEngineEarly = () => {
  const load = useLoadEngine();
  useEffect(() => {
    // The player asks again, and shows what is wrong if something is.
    load().catch(() => undefined);
  }, [load]);
};

const OnNow = ({ item }: { readonly item: LiveItem }) => {
  const host = useHost();
  const { t } = host;
  const titleId = useId();
  const onNowId = useId();
  const { state, session, isWaitingForViewer } = usePlayback(item);
  const channels = useAtomValue(otherChannelsAtom);
  const events = useAtomValue(overflowEventsAtom);
  const choose = useSetAtom(itemChosenAtom);
  const failure = state.status === 'error' ? state.failure : null;
  const onEvent = (event: PlayerEvent, player: PlayerState) => {
    reportPlayerEvent(host, item, event, player);
    if (event.type === 'failed') session.mediaFailed(event.failure);
  };
  useSchedule(item);

  const isStopped = state.status === 'idle' && state.item !== null && !isWaitingForViewer;
  const instead = failure ? (
    <PlaybackProblem failure={failure} onRetry={session.retry} />
  ) : isStopped ? (
    <Button icon="play" onClick={() => session.open(item)}>
      {t('player.play')}
    </Button>
  ) : null;
  const isOutside = failure?.type === 'OUT_OF_US_ERROR';
  const list = { currentId: item.id, isClosed: failure?.type === 'OTHER_ERROR', onChoose: choose };
  return (
    <div className={styles.columns}>
      <section className={styles.main} aria-labelledby={onNowId}>
        <div className={styles.stage}>
          <Player
            title={item.title}
            source={state.status === 'playing' ? state.source : null}
            posterUrl={(state.status === 'playing' && state.posterUrl) || item.posterUrl || undefined}
            loadEngine={useLoadEngine()}
            onEvent={onEvent}
            isPreparing={isWaitingForViewer || state.status !== 'idle'}
            {...(instead && { instead })}
          />
        </div>
        <h2 id={onNowId} className={styles.onNow}>
          {t('watch.onNow')}
        </h2>
        <OnAirDetails item={item} titleId={titleId} />
      </section>
      <div className={styles.side}>
        {isOutside ? (
          <p className={styles.unavailable}>{t('watch.videosUnavailable')}</p>
        ) : (
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

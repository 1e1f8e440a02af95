import { shownCode } from '@grandstand/shared-contracts';
import { programKey } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, ErrorPanel } from '@grandstand/shared-ui';
import { type ReactNode, useState } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { useSpoilerFree } from '../spoilers/spoiler-free.ts';
import { Countdown } from './countdown.tsx';
import type { Details } from './game.api.ts';
import styles from './game.module.css';
import { GameSkeleton } from './game-skeleton.tsx';
import { GameVideos } from './game-videos.tsx';
import { LineScore } from './line-score.tsx';
import { Lineups } from './lineups.tsx';
import { Meetings } from './meetings.tsx';
import { PlayList } from './play-list.tsx';
import { seekTarget } from './seek-target.ts';
import { Statistics } from './statistics.tsx';
import { useDetails } from './use-details.ts';
import { useGameTexts } from './use-game-texts.ts';
import { useRecord } from './use-record.ts';

type Phase = 'upcoming' | 'onAir' | 'ended';

interface GamePageProps {
  readonly item: LiveItem;
  readonly phase: Phase;
}

/** A game beneath its programme: before, while and after it is on air. */
export const GamePage = ({ item, phase }: GamePageProps) => {
  const { t } = useHost();
  const texts = useGameTexts();
  const id = programKey(item.id, item.startsAtMs);
  const { state, retry } = useDetails(id);
  return (
    <div className={styles.page}>
      {phase === 'upcoming' && <Countdown startsAtMs={item.startsAtMs} />}
      {state.status === 'loading' && <GameSkeleton hasScore={phase !== 'upcoming' && item.gameId !== undefined} />}
      {state.status === 'failed' && (
        <ErrorPanel
          heading={texts('game.failed')}
          message={t('watch.failedBody')}
          headingLevel={3}
          code={shownCode(state.error)}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
      {state.status === 'ready' && <Loaded item={item} phase={phase} details={state.value} />}
    </div>
  );
};

interface LoadedProps extends GamePageProps {
  readonly details: Details;
}

const Loaded = ({ item, phase, details }: LoadedProps) => {
  const texts = useGameTexts();
  const [isShown, setShown] = useState(false);
  const isHidden = useSpoilerFree() && !isShown;
  const recordingId = item.recordingId || (details.recording ?? '');
  const hasScore = phase !== 'upcoming' && item.gameId !== undefined;
  const lineups = <Lineups details={details} isProbable={phase === 'upcoming'} />;
  const meetings = <Meetings meetings={details.meetings} isHidden={isHidden} />;
  return (
    <>
      {isHidden && (
        <div className={styles.veil}>
          <p>{texts('game.scoreHidden')}</p>
          <Button kind="outlined" onClick={() => setShown(true)}>
            {texts('game.showScore')}
          </Button>
        </div>
      )}
      {phase === 'ended' && <GameVideos details={details} recordingId={recordingId} isHidden={isHidden} />}
      {phase !== 'upcoming' && item.gameId === undefined && <p className={styles.quiet}>{texts('game.noFeed')}</p>}
      {hasScore && !isHidden ? (
        <Scored
          gameId={item.gameId}
          item={item}
          phase={phase}
          details={details}
          recordingId={recordingId}
          lineups={lineups}
          meetings={meetings}
        />
      ) : (
        <div className={styles.halves}>
          {lineups}
          {meetings}
        </div>
      )}
    </>
  );
};

interface ScoredProps extends LoadedProps {
  readonly gameId: string;
  readonly recordingId: string;
  readonly lineups: ReactNode;
  readonly meetings: ReactNode;
}

const Scored = ({ gameId, item, phase, details, recordingId, lineups, meetings }: ScoredProps) => {
  const host = useHost();
  const texts = useGameTexts();
  const record = useRecord(gameId);
  if (record === undefined) return <GameSkeleton hasScore />;
  if (record === null) {
    return (
      <>
        <p role="status" className={styles.quiet}>
          {texts('game.scoreFailed')}
        </p>
        <div className={styles.halves}>
          {lineups}
          {meetings}
        </div>
      </>
    );
  }
  const target = seekTarget(host, item, recordingId, phase === 'onAir');
  return (
    <>
      <LineScore record={record} details={details} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <PlayList record={record} details={details} target={target} />
          {meetings}
        </div>
        <div className={styles.side}>
          <Statistics record={record} details={details} />
          {lineups}
        </div>
      </div>
    </>
  );
};

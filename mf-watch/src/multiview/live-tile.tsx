import type { StreamView } from '@grandstand/shared-contracts/api';
import { useCallback, useContext } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { LiveItem } from '../live/live-item.ts';
import type { PlaybackSession } from '../playback/playback-session.ts';
import { StagePlayer } from '../playback/stage-player.tsx';
import { usePlayback } from '../playback/use-playback.ts';
import { EngineContext } from '../player/engine-context.ts';
import { type PlayerStage, PlayerStageContext } from '../player/player-stage.ts';
import type { SoundDesk } from '../player/sound-desk.ts';
import { LiveQuestion, useLiveQuestion } from '../spoilers/live-question.tsx';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import styles from './live-tile.module.css';

const TileBar = lazyPart(
  async () => (await import('./tile-bar.tsx')).TileBar,
  () => null,
);

const Nothing = () => null;
/** Comes after the first picture. Over a picture nothing stands for what does not come. */
const GameLayer = lazyPart(
  () =>
    import('../overlay/game-layer.tsx').then(
      (part) => part.GameLayer,
      () => Nothing,
    ),
  Nothing,
);

interface LiveTileProps {
  readonly item: LiveItem;
  readonly view: StreamView;
  readonly session: PlaybackSession;
  readonly desk: SoundDesk;
  readonly stage: PlayerStage;
  /** 0 is the large one; the number that the viewer sees and types counts from 1. */
  readonly place: number;
  readonly number: number;
  readonly onChannel: ((step: 1 | -1) => void) | undefined;
  readonly onHear: () => void;
  readonly onRemove: () => void;
}

/** One live picture with a playback session of its own. What goes wrong in it stays in it. */
export const LiveTile = ({ item, view, session, desk, stage, place, ...bar }: LiveTileProps) => {
  const question = useLiveQuestion(item);
  const shown = useShownLive(item);
  const playback = usePlayback(session, question.content, question.isOpen);
  const load = useContext(EngineContext);
  const loadConnected = useCallback<typeof load>(
    async (settings) => desk.connect(view, await load(settings)),
    [desk, view, load],
  );
  const { part } = stage;
  const { number, onChannel, onHear, onRemove } = bar;
  // Two channels may show programmes of one name; of several pictures each has a name of its own.
  const name = part === 'alone' ? shown.title : `${shown.title} · ${item.channelName || item.id}`;
  const isClear = playback.state.status !== 'error' && !question.isOpen;
  return (
    <div className={styles.tile} data-part={part} data-place={place}>
      <EngineContext value={loadConnected}>
        <PlayerStageContext value={stage}>
          <StagePlayer
            content={item}
            playback={playback}
            title={name}
            posterUrl={shown.posterUrl ?? undefined}
            {...(question.isOpen && { question: <LiveQuestion onAnswer={question.answer} /> })}
            startsAtMs={item.startsAtMs}
            {...(part !== 'silent' && onChannel && { onChannel })}
            {...(part !== 'silent' && { over: <GameLayer item={item} /> })}
          />
        </PlayerStageContext>
      </EngineContext>
      {part !== 'alone' && (
        <TileBar
          title={name}
          number={number}
          isHeard={part === 'heard'}
          isClear={isClear}
          onHear={onHear}
          onRemove={onRemove}
        />
      )}
    </div>
  );
};

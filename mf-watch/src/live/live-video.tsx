import type { PlaybackSession } from '../playback/playback-session.ts';
import type { LiveItem } from '../content/live-item.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { StagePlayer } from '../playback/stage-player.tsx';
import { usePlayback } from '../playback/use-playback.ts';
import type { PortDecorator } from '../player/port-decorator.ts';
import { LiveQuestion, useLiveQuestion } from '../spoilers/live-question.tsx';
import { useShownLive } from '../spoilers/spoiler-free.ts';

const Nothing = () => null;
/** Loads after the first frame. A game layer that fails to load leaves the video as it is. */
const GameLayer = lazyPart(
  () =>
    import('../overlay/game-layer.tsx').then(
      (part) => part.GameLayer,
      () => Nothing,
    ),
  Nothing,
);

/** Plays `item` with its own playback session. */
export const useLiveVideo = (item: LiveItem, session: PlaybackSession) => {
  const question = useLiveQuestion(item);
  const playback = usePlayback(session, question.content, question.isOpen);
  return { item, question, playback };
};

type LiveVideoState = ReturnType<typeof useLiveVideo>;

/** Nothing in the player needs an answer: no error, no question. */
export const isUndisturbed = ({ question, playback }: LiveVideoState): boolean =>
  playback.state.status !== 'error' && !question.isOpen;

interface LiveVideoProps {
  readonly video: LiveVideoState;
  /** Names the player. */
  readonly name: string;
  /** Absent where the player cannot change the channel. */
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
  readonly hasGameLayer: boolean;
  readonly decoratePort?: PortDecorator;
}

/** One live channel in the player. Its errors and questions stay in its own player. */
export const LiveVideo = ({ video, name, onChannel, hasGameLayer, decoratePort }: LiveVideoProps) => {
  const { item, question, playback } = video;
  const shown = useShownLive(item);
  return (
    <StagePlayer
      content={item}
      playback={playback}
      title={name}
      posterUrl={shown.posterUrl ?? undefined}
      {...(question.isOpen && { question: <LiveQuestion onAnswer={question.answer} /> })}
      onAir={item}
      {...(onChannel && { onChannel })}
      {...(decoratePort && { decoratePort })}
      {...(hasGameLayer && { over: <GameLayer item={item} /> })}
    />
  );
};

import { useHost } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { type ReactNode, useState } from 'react';
import { useLiveBreaks } from '../ads/use-live-breaks.tsx';
import { preRollPart, usePreRoll } from '../ads/use-pre-roll.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useLoadEngine } from '../player/engine-context.ts';
import { Player } from '../player/player.tsx';
import type { PlayerEvent, PlayerState, Source } from '../player/player-port.ts';
import { usePlayerStage } from '../player/player-stage.ts';
import type { PortDecorator } from '../player/port-decorator.ts';
import { useSpoilerFree } from '../spoilers/spoiler-free.ts';
import type { Content } from '../content/content.ts';
import { InsteadOfVideo } from './instead-of-video.tsx';
import { NO_SUBSCRIPTION } from './playback-failure.ts';
import { PlaybackProblem } from './playback-problem.tsx';
import { createPlayerReporter } from './playback-reports.ts';
import { type OnAir, useResumePositions } from './positions.ts';
import { useGameParts } from './use-game-parts.ts';
import { useGapNotice } from './use-gap-notice.ts';
import type { usePlayback } from './use-playback.ts';

const PreRoll = lazyPart(preRollPart);
const ScoreCover = lazyPart(async () => (await import('../spoilers/score-cover.tsx')).ScoreCover);

interface StagePlayerProps {
  readonly content: Content;
  /** Names the player; the content's title by default. */
  readonly title?: string;
  /** Displayed instead of the video, before anything plays. */
  readonly question?: ReactNode;
  readonly playback: ReturnType<typeof usePlayback>;
  readonly posterUrl?: string | undefined;
  /** The programme on air. */
  readonly onAir?: OnAir;
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
  /** Over the video while it plays, but not over an earlier programme than `onAir`. */
  readonly over?: ReactNode;
  /** What a stopped player offers; `Play` by default. */
  readonly stopped?: ReactNode;
  readonly onEvent?: (event: PlayerEvent) => void;
  readonly decoratePort?: PortDecorator;
}

/** The player over a playback session: the ad before, the video, and what replaces it. */
export const StagePlayer = (props: StagePlayerProps) => {
  const { content, title = content.title, playback, posterUrl, onAir, over, onChannel, decoratePort } = props;
  const breaks = useLiveBreaks(content, decoratePort);
  const { state, session, isWaitingForViewer, isBarred } = playback;
  const isSpoilerFree = useSpoilerFree();
  const preRoll = usePreRoll(content, state.status === 'playing');
  const isSilent = usePlayerStage().part === 'silent';
  // A silent player skips its ad: when it is heard, its programme has started long ago.
  if (isSilent && preRoll.isComing) preRoll.done();
  const hasAddress = state.status === 'creating' || state.status === 'playing';
  const source = hasAddress && !preRoll.isComing ? state.source : null;
  const { hasFirstFrame, isEarlier, onEvent } = useStageEvents(props, source, isSilent);
  // Viewers who want no spoilers do not even request the score.
  const game = useGameParts((hasFirstFrame && !isSilent && !isSpoilerFree && content.gameId) || null);
  const instead = useInsteadOfVideo({ ...props, title });
  const above = preRoll.isDue ? (
    <PreRoll kind={content.kind} contentId={content.id} onDone={preRoll.done} />
  ) : hasFirstFrame ? (
    <>
      {isSpoilerFree && content.teams && <ScoreCover />}
      {!isEarlier && over}
      {!isSilent && breaks.over}
    </>
  ) : null;
  return (
    <Player
      title={title}
      contentId={content.id}
      hidesLength={isSpoilerFree}
      source={source}
      // The poster of the list is loaded already; another address would be loaded beside the first segments.
      posterUrl={posterUrl || (!isSpoilerFree && state.status === 'playing' && state.posterUrl) || undefined}
      startsAtMs={onAir?.startsAtMs}
      endsAtMs={onAir?.endsAtMs}
      onChannel={onChannel}
      game={game}
      loadEngine={useLoadEngine(source)}
      decoratePort={breaks.decorate}
      onEvent={onEvent}
      isPreparing={isWaitingForViewer || state.status !== 'idle'}
      {...(instead && { instead })}
      {...(isBarred &&
        !hasAddress && {
          room: (
            <InsteadOfVideo title={title} stillUrl={posterUrl}>
              <PlaybackProblem failure={NO_SUBSCRIPTION} onRetry={session.retry} />
            </InsteadOfVideo>
          ),
        })}
      {...(above && { over: above })}
    />
  );
};

/** Reports, remembers and passes on what the player does. */
const useStageEvents = (props: StagePlayerProps, source: Source | null, isSilent: boolean) => {
  const { content, playback } = props;
  const { state, session } = playback;
  const host = useHost();
  const [report] = useState(() => createPlayerReporter(host, () => Date.now()));
  const noteGap = useGapNotice(state);
  const positions = useResumePositions();
  /** The source whose first frame was displayed: nothing over the video is requested before. */
  const [started, setStarted] = useState<Source | null>(null);
  const [isEarlier, setEarlier] = useState(false);

  const onEvent = (event: PlayerEvent, player: PlayerState) => {
    setEarlier(props.onAir !== undefined && player.airedAtMs !== null && player.airedAtMs < props.onAir.startsAtMs);
    const streamed = state.status === 'playing' ? { ...content, streamId: state.streamId } : content;
    // A source that fails before its slot is open is loaded again with the slot.
    if (event.type !== 'failed' || state.status !== 'creating') report(streamed, event, player);
    if (event.type === 'started') setStarted(source);
    const isSought = event.type === 'sought';
    if ((isSought || event.type === 'timeChanged') && !isSilent)
      positions.keep(content.id, player, props.onAir, isSought);
    if (event.type === 'completed') positions.forget(content.id);
    if (event.type === 'failed') session.mediaFailed(event.failure);
    if (!isSilent) noteGap(event, player);
    props.onEvent?.(event);
  };
  return { onEvent, isEarlier, hasFirstFrame: source !== null && started?.url === source.url };
};

/** A question, an error, or what a stopped player offers; null while there is a video. */
const useInsteadOfVideo = ({ content, title = '', question, playback, posterUrl, stopped }: StagePlayerProps) => {
  const { t } = useHost();
  const { state, session, isWaitingForViewer } = playback;
  if (question) return question;
  if (state.status === 'error') {
    return (
      <InsteadOfVideo title={title} stillUrl={posterUrl}>
        <PlaybackProblem failure={state.failure} onRetry={session.retry} />
      </InsteadOfVideo>
    );
  }
  if (state.status !== 'idle' || state.item === null || isWaitingForViewer) return null;
  return (
    stopped ?? (
      <Button icon={icons.play} onClick={() => session.open(content)}>
        {t('player.play')}
      </Button>
    )
  );
};

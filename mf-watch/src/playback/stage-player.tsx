import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { type ReactNode, useState } from 'react';
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
import { useResumePositions } from './positions.ts';
import { useGameParts } from './use-game-parts.ts';
import { useGapNotice } from './use-gap-notice.ts';
import type { usePlayback } from './use-playback.ts';

const PreRoll = lazyPart(preRollPart);
const ScoreCover = lazyPart(async () => (await import('../spoilers/score-cover.tsx')).ScoreCover);

interface StagePlayerProps {
  readonly content: Content;
  /** Names the player; the content's own title by default. */
  readonly title?: string;
  /** Asked before anything plays. */
  readonly question?: ReactNode;
  readonly playback: ReturnType<typeof usePlayback>;
  readonly posterUrl?: string | undefined;
  /** When the programme on air began, epoch ms. */
  readonly startsAtMs?: number;
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
  /** Over the picture while it plays. */
  readonly over?: ReactNode;
  /** What a stopped player offers; its own Play by default. */
  readonly stopped?: ReactNode;
  readonly onEvent?: (event: PlayerEvent) => void;
  readonly decoratePort?: PortDecorator;
}

/** The player over a playback session: the ad before, the picture, and whatever takes its place. */
export const StagePlayer = (props: StagePlayerProps) => {
  const {
    content,
    title = content.title,
    question,
    playback,
    posterUrl,
    startsAtMs,
    over,
    stopped,
    onEvent,
    onChannel,
    decoratePort,
  } = props;
  const host = useHost();
  const { t } = host;
  const { state, session, isWaitingForViewer, isBarred } = playback;
  const [report] = useState(() => createPlayerReporter(host, () => Date.now()));
  const isSpoilerFree = useSpoilerFree();
  const noteGap = useGapNotice(state);
  const preRoll = usePreRoll(content, state.status === 'playing');
  const isSilent = usePlayerStage().part === 'silent';
  // Nobody hears its ad, and when it is heard it is in the middle.
  if (isSilent && preRoll.isComing) preRoll.done();
  const positions = useResumePositions();
  const hasAddress = state.status === 'creating' || state.status === 'playing';
  const source = hasAddress && !preRoll.isComing ? state.source : null;
  /** What has shown its first picture: nothing that lies over it is asked for before. */
  const [pictured, setPictured] = useState<Source | null>(null);
  const hasPicture = source !== null && pictured?.url === source.url;
  // Not even asked for by who wants no spoilers.
  const game = useGameParts((hasPicture && !isSilent && !isSpoilerFree && content.gameId) || null);
  const isStopped = state.status === 'idle' && state.item !== null && !isWaitingForViewer;

  const tell = (event: PlayerEvent, player: PlayerState) => {
    const streamed = state.status === 'playing' ? { ...content, streamId: state.streamId } : content;
    // What is given up before its slot is open is tried again with it.
    if (event.type !== 'failed' || state.status !== 'creating') report(streamed, event, player);
    if (event.type === 'started') setPictured(source);
    if (event.type === 'timeChanged' && !isSilent) positions.keep(content.id, player);
    if (event.type === 'completed') positions.forget(content.id);
    if (event.type === 'failed') session.mediaFailed(event.failure);
    if (!isSilent) noteGap(event, player);
    onEvent?.(event);
  };
  const instead =
    question ??
    (state.status === 'error' ? (
      <InsteadOfVideo title={title} stillUrl={posterUrl}>
        <PlaybackProblem failure={state.failure} onRetry={session.retry} />
      </InsteadOfVideo>
    ) : isStopped ? (
      (stopped ?? (
        <Button icon="play" onClick={() => session.open(content)}>
          {t('player.play')}
        </Button>
      ))
    ) : null);
  const above = preRoll.isDue ? (
    <PreRoll kind={content.kind} contentId={content.id} onDone={preRoll.done} />
  ) : hasPicture ? (
    <>
      {isSpoilerFree && content.teams && <ScoreCover />}
      {over}
    </>
  ) : null;
  return (
    <Player
      title={title}
      hidesLength={isSpoilerFree}
      source={source}
      // The content's own was shown with it in its list; another address would be fetched beside the first segments.
      posterUrl={posterUrl || (!isSpoilerFree && state.status === 'playing' && state.posterUrl) || undefined}
      startsAtMs={startsAtMs}
      onChannel={onChannel}
      game={game}
      loadEngine={useLoadEngine()}
      decoratePort={decoratePort}
      onEvent={tell}
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

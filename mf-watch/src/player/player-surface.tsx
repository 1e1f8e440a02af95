import { useHost } from '@grandstand/shared-contracts/react';
import { Button, IconButton, icons } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { type MouseEvent, type RefObject, useState } from 'react';
import { usePreference } from '../hooks/use-preference.ts';
import { AudioOnly } from './audio-only.tsx';
import { audioOnlyAtom } from './audio-only.atoms.ts';
import { Buffering } from './buffering.tsx';
import { Controls } from './controls.tsx';
import { InSmallWindow } from './in-small-window.tsx';
import type { GameParts } from './game-parts.ts';
import styles from './player.module.css';
import { type PlayerDialog, PlayerDialogs } from './player-dialogs.tsx';
import { playerIcons } from './player-icons.tsx';
import { toggleMute, togglePlay } from './player-keys.ts';
import { hasFrame, type PlayerPort, type Source } from './player-port.ts';
import { usePlayerStage } from './player-stage.ts';
import { useStagePlayer } from './stage-players.ts';
import { useAwake } from './use-awake.ts';
import { SleepNotice } from './sleep-notice.tsx';
import { useCast } from './use-cast.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useHeightLimit } from './use-height-limit.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePendingSeek } from './use-pending-seek.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePlayerState } from './use-player-state.ts';
import { useSleepTimer } from './use-sleep-timer.ts';
import { Waiting } from './waiting.tsx';

export interface PlayerSurfaceProps {
  readonly port: PlayerPort;
  /** The whole player: keys and clicks work in it. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly source: Source | null;
  readonly title: string;
  readonly contentId: string;
  readonly posterUrl?: string | undefined;
  readonly isPreparing: boolean;
  readonly startsAtMs?: number | undefined;
  readonly endsAtMs?: number | undefined;
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
  readonly hidesLength?: boolean;
  readonly game?: GameParts | undefined;
}

/** Over the video: `Unmute`, controls, dialogs; and the keys and clicks of the whole player. */
export const PlayerSurface = (props: PlayerSurfaceProps) => {
  const { port, frame, source, title, contentId, posterUrl, isPreparing, startsAtMs, onChannel } = props;
  const { endsAtMs, hidesLength = false, game } = props;
  const state = usePlayerState(port);
  const { status, muted } = state;
  const isShown = hasFrame(state);
  const { room } = usePlayerStage();
  const { isFull, toggle: toggleFullScreen } = useFullScreen(room ?? frame);
  const theater = useTheater();
  const isOut = useStagePlayer(port, frame, title);
  const cast = useCast({ port, source, title });
  const [showsScore, chooseScore] = usePreference('scoreShown');
  const [dialog, setDialog] = useState<PlayerDialog>(null);
  const { isAwake, wake } = useAwake(frame, status !== 'playing');
  const sleepsInMs = useSleepTimer({ port, state, contentId, cast });
  useHeightLimit(port);
  const isAudioOnly = useAtomValue(audioOnlyAtom);
  usePendingSeek(port, contentId);
  useMediaSession(port, { title, posterUrl, hidesLength, onChannel });
  usePlayerKeys({
    port,
    frame,
    isActive: isShown,
    onHandled: wake,
    actions: {
      toggleFullScreen,
      toggleMap: () => setDialog(dialog === 'keys' ? null : 'keys'),
      changeChannel: onChannel ?? null,
      toggleScore: game ? () => chooseScore(!showsScore) : null,
      stepMoment: game ? (step) => game.stepMoment(port, step) : null,
      toggleTheater: theater.toggle,
    },
  });
  if (isOut) return <InSmallWindow frame={frame} />;
  if (!isShown) return isPreparing || status === 'loading' ? <Waiting posterUrl={posterUrl} /> : null;
  const clickVideo = ({ target, currentTarget, nativeEvent }: MouseEvent) => {
    if (target !== currentTarget) return;
    frame.current?.focus({ preventScroll: true });
    // A touch only shows the controls; a mouse has shown them by moving.
    if (isAwake && (nativeEvent as PointerEvent).pointerType !== 'touch') togglePlay(port);
  };
  return (
    <div
      className={styles.overlay}
      data-awake={isAwake}
      role="presentation"
      onClick={clickVideo}
      onDoubleClick={({ target, currentTarget }) => target === currentTarget && toggleFullScreen?.()}
    >
      {showsScore && game?.overPicture(port)}
      {status === 'buffering' && <Buffering />}
      {cast.isCasting ? <Casting /> : status === 'paused' && !isAudioOnly && <BigPlay port={port} />}
      {isAudioOnly && <AudioOnly frame={frame} posterUrl={posterUrl} />}
      {muted && <Unmute port={port} />}
      <SleepNotice port={port} frame={frame} leftMs={sleepsInMs} />
      <Controls
        port={port}
        state={state}
        isAwake={isAwake}
        isFullScreen={isFull}
        startsAtMs={startsAtMs}
        hidesLength={hidesLength && !state.live}
        onFullScreen={toggleFullScreen}
        onSettings={() => setDialog('settings')}
        onTheater={theater.toggle}
        isTheater={theater.isOn}
        cast={cast}
        marks={game?.onTimeline(port)}
      />
      <PlayerDialogs
        port={port}
        dialog={dialog}
        hasChannels={onChannel !== undefined}
        hasGame={game !== undefined}
        endsAtMs={endsAtMs}
        onClose={() => setDialog(null)}
      />
    </div>
  );
};

/** `toggle` is null where the player is one of several. */
const useTheater = () => {
  const { part } = usePlayerStage();
  const [isOn, choose] = usePreference('theater');
  return { isOn, toggle: part === 'alone' ? () => choose(!isOn) : null };
};

const Casting = () => {
  const { t } = useHost();
  return (
    <p className={styles.casting} role="status">
      {t('player.casting')}
    </p>
  );
};

const BigPlay = ({ port }: { readonly port: PlayerPort }) => {
  const { t } = useHost();
  return (
    <span className={styles.bigPlay} aria-hidden="true">
      <IconButton icon={icons.play} label={t('player.play')} tabIndex={-1} onClick={() => togglePlay(port)} />
    </span>
  );
};

const Unmute = ({ port }: { readonly port: PlayerPort }) => {
  const { t } = useHost();
  return (
    <Button kind="quiet" icon={playerIcons.muted} className={styles.unmute} onClick={() => toggleMute(port)}>
      {t('player.unmute')}
    </Button>
  );
};

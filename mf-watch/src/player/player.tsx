import { useHost } from '@grandstand/shared-contracts/react';
import { Button, Icon, IconButton, Spinner } from '@grandstand/shared-ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { usePreference } from '../use-preference.ts';
import { Buffering } from './buffering.tsx';
import { captionVariables } from './caption-style.ts';
import { Controls } from './controls.tsx';
import type { GameParts } from './game-parts.ts';
import { keyScope } from './key-scope.ts';
import styles from './player.module.css';
import { playerIcons } from './player-icons.tsx';
import { handlePlayerKey, toggleMute, togglePlay } from './player-keys.ts';
import type { PlayerEvent, PlayerPort, PlayerState, Source } from './player-port.ts';
import { usePlayerStage } from './player-stage.ts';
import { useAwake } from './use-awake.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useMediaSession } from './use-media-session.ts';
import { type LoadEngine, usePlayerPort, usePlayerState } from './use-player-port.ts';

// Few open them: they come when they are asked for.
const PlayerSettings = lazyPart(
  async () => (await import('./player-settings.tsx')).PlayerSettings,
  () => null,
);
const KeyboardMap = lazyPart(
  async () => (await import('./keyboard-map.tsx')).KeyboardMap,
  () => null,
);
const StreamStats = lazyPart(
  async () => (await import('./stream-stats.tsx')).StreamStats,
  () => null,
);

export interface PlayerProps {
  /** Of what plays; names the player. */
  readonly title: string;
  readonly source: Source | null;
  /** Shown until the first picture. */
  readonly posterUrl?: string | undefined;
  /** The length of a recording would tell how it ends: no timeline, no duration. */
  readonly hidesLength?: boolean;
  readonly loadEngine: LoadEngine;
  readonly onEvent: (event: PlayerEvent, state: PlayerState) => void;
  /** When the programme on air began, epoch ms; absent for recordings. */
  readonly startsAtMs?: number | undefined;
  /** Goes to the next or previous channel; absent where there is none. */
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
  /** Of a game whose score is known. */
  readonly game?: GameParts | undefined;
  /** Takes the place of picture and controls: a wall, an error. */
  readonly instead?: ReactNode;
  /** What will probably come instead: unseen, it has its room beforehand, so that nothing moves when it comes. */
  readonly room?: ReactNode;
  /** Lies over the picture and its controls. */
  readonly over?: ReactNode;
  /** Something is being prepared, even if there is no source yet. */
  readonly isPreparing: boolean;
}

/** The picture with its controls, 16:9, in whatever room it is given. */
export const Player = ({ source, loadEngine, onEvent, instead, room, over, ...shown }: PlayerProps) => {
  const { title, posterUrl, isPreparing } = shown;
  const { t } = useHost();
  const frame = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [captionStyle] = usePreference('captionStyle');
  // Before the wall nothing plays.
  const isNeeded = source !== null || room === undefined;
  const port = usePlayerPort({ container, loadEngine, isNeeded, source, onEvent });
  const isSilent = usePlayerStage().part === 'silent';
  return (
    // The group takes focus from a click on the picture, so that the keys work from there.
    <section
      ref={frame}
      className={styles.frame}
      style={captionVariables(captionStyle)}
      aria-label={t('player.label', { title })}
      tabIndex={-1}
    >
      <div ref={container} className={styles.picture} hidden={instead !== undefined} />
      {instead === undefined && !port && isPreparing && <Waiting posterUrl={posterUrl} />}
      {instead === undefined && port && isSilent && <Glimpse port={port} {...shown} />}
      {instead === undefined && port && !isSilent && <Surface port={port} frame={frame} {...shown} />}
      {instead === undefined && over}
      {(instead !== undefined || room !== undefined) && (
        <div
          className={styles.instead}
          data-instead
          {...(instead === undefined && { style: { visibility: 'hidden' as const } })}
        >
          {instead ?? room}
        </div>
      )}
    </section>
  );
};

const Waiting = ({ posterUrl }: { readonly posterUrl?: string | undefined }) => {
  const { t } = useHost();
  return (
    <div className={styles.overlay}>
      {posterUrl && <img className={styles.poster} src={posterUrl} alt="" fetchPriority="high" />}
      <span className={styles.waiting} role="status">
        <Spinner size={48} />
        <span className="visually-hidden">{t('player.loading')}</span>
      </span>
    </div>
  );
};

const hasPicture = ({ status }: PlayerState): boolean =>
  status !== 'idle' && status !== 'loading' && status !== 'failed';

/** Over a picture that others are heard beside: no controls, no keys. */
const Glimpse = ({
  port,
  posterUrl,
  isPreparing,
}: Pick<PlayerProps, 'posterUrl' | 'isPreparing'> & { readonly port: PlayerPort }) => {
  const state = usePlayerState(port);
  if (!hasPicture(state)) return isPreparing || state.status === 'loading' ? <Waiting posterUrl={posterUrl} /> : null;
  return (
    <div className={styles.overlay}>
      {state.status === 'buffering' && <Buffering />}
      {state.status === 'paused' && (
        <span className={styles.waiting}>
          <Icon name="play" size={48} />
        </span>
      )}
    </div>
  );
};

interface SurfaceProps
  extends Pick<
    PlayerProps,
    'title' | 'posterUrl' | 'isPreparing' | 'startsAtMs' | 'onChannel' | 'hidesLength' | 'game'
  > {
  readonly port: PlayerPort;
  readonly frame: RefObject<HTMLElement | null>;
}

/** What lies over the picture: waiting, `Unmute`, controls; and the keys and clicks of the whole frame. */
const Surface = ({
  port,
  frame,
  title,
  posterUrl,
  isPreparing,
  startsAtMs,
  onChannel,
  hidesLength = false,
  game,
}: SurfaceProps) => {
  const { t } = useHost();
  const state = usePlayerState(port);
  const stage = usePlayerStage();
  const { isFull, toggle } = useFullScreen(stage.room ?? frame);
  const [isTheater, chooseTheater] = usePreference('theater');
  const toggleTheater = stage.part === 'alone' ? () => chooseTheater(!isTheater) : null;
  const [dialog, setDialog] = useState<'keys' | 'settings' | null>(null);
  const [showsStats, setShowsStats] = useState(false);
  const [showsScore, chooseScore] = usePreference('scoreShown');
  const [hasShortcuts] = usePreference('keyShortcuts');
  const closeDialog = () => setDialog(null);
  useMediaSession(port, { title, posterUrl, hidesLength, onChannel });
  const { status, muted } = state;
  const { isAwake, wake } = useAwake(frame, status !== 'playing');
  const isShown = hasPicture(state);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const actions = {
      toggleFullScreen: toggle,
      toggleMap: () => setDialog(dialog === 'keys' ? null : 'keys'),
      changeChannel: onChannel ?? null,
      toggleScore: game ? () => chooseScore(!showsScore) : null,
      stepMoment: game ? (step: 1 | -1) => game.stepMoment(port, step) : null,
      toggleTheater,
    };
    if (!handlePlayerKey(event, keyScope(event, frame.current, hasShortcuts), port, actions)) return;
    event.preventDefault();
    wake();
  });
  // Added once: a listener that is replaced while a key is handled misses that key.
  useEffect(() => {
    if (!isShown) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isShown]);
  if (!isShown) return isPreparing || status === 'loading' ? <Waiting posterUrl={posterUrl} /> : null;
  return (
    <div
      className={styles.overlay}
      data-awake={isAwake}
      role="presentation"
      onClick={(event) => {
        if (event.target !== event.currentTarget) return;
        frame.current?.focus({ preventScroll: true });
        // A touch only brings the controls back; a mouse has already done that by moving.
        if (isAwake && (event.nativeEvent as PointerEvent).pointerType !== 'touch') togglePlay(port);
      }}
      onDoubleClick={(event) => event.target === event.currentTarget && toggle?.()}
    >
      {showsScore && game?.overPicture(port)}
      {status === 'buffering' && <Buffering />}
      {status === 'paused' && (
        <span className={styles.bigPlay} aria-hidden="true">
          <IconButton icon="play" label={t('player.play')} tabIndex={-1} onClick={() => togglePlay(port)} />
        </span>
      )}
      {muted && (
        <Button kind="quiet" icon={playerIcons.muted} className={styles.unmute} onClick={() => toggleMute(port)}>
          {t('player.unmute')}
        </Button>
      )}
      <Controls
        port={port}
        state={state}
        isAwake={isAwake}
        isFullScreen={isFull}
        startsAtMs={startsAtMs}
        hidesLength={hidesLength && !state.live}
        onFullScreen={toggle}
        onSettings={() => setDialog('settings')}
        onTheater={toggleTheater}
        isTheater={isTheater}
        marks={game?.onTimeline(port)}
      />
      {showsStats && <StreamStats port={port} />}
      {dialog === 'settings' && (
        <PlayerSettings
          port={port}
          showsStats={showsStats}
          onStats={setShowsStats}
          hasScore={game !== undefined}
          onClose={closeDialog}
        />
      )}
      {dialog === 'keys' && (
        <KeyboardMap hasChannels={onChannel !== undefined} hasGame={game !== undefined} onClose={closeDialog} />
      )}
    </div>
  );
};

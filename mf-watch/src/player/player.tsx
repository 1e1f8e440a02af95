import { useHost } from '@grandstand/shared-contracts/react';
import { Button, IconButton, Spinner } from '@grandstand/shared-ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Controls } from './controls.tsx';
import styles from './player.module.css';
import { handlePlayerKey, toggleMute, togglePlay } from './player-keys.ts';
import type { PlayerEvent, PlayerPort, PlayerState, Source } from './player-port.ts';
import { useAwake } from './use-awake.ts';
import { useFullScreen } from './use-full-screen.ts';
import { type LoadEngine, usePlayerPort, usePlayerState } from './use-player-port.ts';

export interface PlayerProps {
  /** Of what plays; names the player. */
  readonly title: string;
  readonly source: Source | null;
  /** Shown until the first picture. */
  readonly posterUrl?: string | undefined;
  readonly loadEngine: LoadEngine;
  readonly onEvent: (event: PlayerEvent, state: PlayerState) => void;
  /** Takes the place of picture and controls: a wall, an error. */
  readonly instead?: ReactNode;
  /** Something is being prepared, even if there is no source yet. */
  readonly isPreparing: boolean;
}

/** The picture with its controls, 16:9, in whatever room it is given. */
export const Player = ({ title, source, posterUrl, loadEngine, onEvent, instead, isPreparing }: PlayerProps) => {
  const { t } = useHost();
  const frame = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const port = usePlayerPort({ container, loadEngine, source, onEvent });
  return (
    // The group takes focus from a click on the picture, so that the keys work from there.
    <section ref={frame} className={styles.frame} aria-label={t('player.label', { title })} tabIndex={-1}>
      <div ref={container} className={styles.picture} hidden={instead !== undefined} />
      {instead === undefined && !port && isPreparing && <Waiting posterUrl={posterUrl} />}
      {instead === undefined && port && (
        <Surface port={port} frame={frame} posterUrl={posterUrl} isPreparing={isPreparing} />
      )}
      {instead !== undefined && <div className={styles.instead}>{instead}</div>}
    </section>
  );
};

const Waiting = ({ posterUrl }: { readonly posterUrl?: string | undefined }) => {
  const { t } = useHost();
  return (
    <div className={styles.overlay}>
      {posterUrl && <img className={styles.poster} src={posterUrl} alt="" />}
      <span className={styles.waiting} role="status">
        <Spinner size={48} />
        <span className="visually-hidden">{t('player.loading')}</span>
      </span>
    </div>
  );
};

interface SurfaceProps {
  readonly port: PlayerPort;
  readonly frame: RefObject<HTMLElement | null>;
  readonly posterUrl?: string | undefined;
  readonly isPreparing: boolean;
}

/** What lies over the picture: waiting, `Unmute`, controls; and the keys and clicks of the whole frame. */
const Surface = ({ port, frame, posterUrl, isPreparing }: SurfaceProps) => {
  const { t } = useHost();
  const state = usePlayerState(port);
  const { isFull, toggle } = useFullScreen(frame);
  const { status, muted } = state;
  const isAwake = useAwake(frame, status !== 'playing');
  const hasPicture = status === 'playing' || status === 'paused' || status === 'buffering' || status === 'ended';
  useEffect(() => {
    const element = frame.current;
    if (!element || !hasPicture) return;
    const press = (event: KeyboardEvent) => {
      if (handlePlayerKey(event, port, toggle)) event.preventDefault();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  });
  if (!hasPicture) return isPreparing || status === 'loading' ? <Waiting posterUrl={posterUrl} /> : null;
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
      {status === 'buffering' && (
        <span className={styles.waiting} role="status">
          <Spinner size={48} />
          <span className="visually-hidden">{t('player.loading')}</span>
        </span>
      )}
      {status === 'paused' && (
        <span className={styles.bigPlay} aria-hidden="true">
          <IconButton icon="play" label={t('player.play')} tabIndex={-1} onClick={() => togglePlay(port)} />
        </span>
      )}
      {muted && (
        <Button kind="quiet" icon="muted" className={styles.unmute} onClick={() => toggleMute(port)}>
          {t('player.unmute')}
        </Button>
      )}
      <Controls port={port} state={state} isAwake={isAwake} isFullScreen={isFull} onFullScreen={toggle} />
    </div>
  );
};

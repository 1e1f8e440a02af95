import { useHost } from '@grandstand/shared-contracts/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePreference } from '../hooks/use-preference.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { captionVariables } from './caption-style.ts';
import type { GameParts } from './game-parts.ts';
import styles from './player.module.css';
import type { PlayerEvent, PlayerState, Source } from './player-port.ts';
import { usePlayerStage } from './player-stage.ts';
import type { PortDecorator } from './port-decorator.ts';
import type { LoadEngine } from './use-engine.ts';
import { usePlayerPort } from './use-player-port.ts';
import { Waiting } from './waiting.tsx';

const loadSurface = async () => (await import('./player-surface.tsx')).PlayerSurface;
const PlayerSurface = lazyPart(loadSurface, Waiting);
const MutedTileOverlay = lazyPart(async () => (await import('./muted-tile-overlay.tsx')).MutedTileOverlay, Waiting);

export interface PlayerProps {
  /** Of what plays; names the player. */
  readonly title: string;
  readonly contentId: string;
  readonly source: Source | null;
  /** Displayed until the first frame. */
  readonly posterUrl?: string | undefined;
  /** No timeline and no duration: the length of a recording would reveal how it ends. */
  readonly hidesLength?: boolean;
  readonly loadEngine: LoadEngine;
  readonly decoratePort?: PortDecorator | undefined;
  readonly onEvent: (event: PlayerEvent, state: PlayerState) => void;
  /** When the programme on air began, and when it ends, epoch ms; absent for recordings. */
  readonly startsAtMs?: number | undefined;
  readonly endsAtMs?: number | undefined;
  /** Goes to the next or previous channel; absent where there is none. */
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
  /** Of a game whose score is known. */
  readonly game?: GameParts | undefined;
  /** Replaces video and controls: a wall, an error. */
  readonly instead?: ReactNode;
  /** What will probably replace the video: invisible, it reserves its height, so that nothing moves later. */
  readonly room?: ReactNode;
  /** Over the video and its controls. */
  readonly over?: ReactNode;
  /** Something is being prepared, even if there is no source yet. */
  readonly isPreparing: boolean;
}

/** The video with its controls, 16:9, as wide as its container. */
export const Player = (props: PlayerProps) => {
  const { source, loadEngine, decoratePort, onEvent, instead, room, over, ...shown } = props;
  const { title, posterUrl, isPreparing } = shown;
  const { t } = useHost();
  const frame = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [captionStyle] = usePreference('captionStyle');
  // Nothing plays before the wall.
  const isNeeded = source !== null || room === undefined;
  const port = usePlayerPort({ container, loadEngine, decoratePort, isNeeded, source, onEvent });
  const isSilent = usePlayerStage().part === 'silent';
  // In parallel with the engine; a failure is shown by the part itself.
  useEffect(() => {
    if (isNeeded && !isSilent) loadSurface().catch(() => undefined);
  }, [isNeeded, isSilent]);
  return (
    // The group takes the focus from a click on the video, so that the keys work from there.
    <section
      ref={frame}
      className={styles.frame}
      style={captionVariables(captionStyle)}
      aria-label={t('player.label', { title })}
      tabIndex={-1}
    >
      <div ref={container} className={styles.picture} hidden={instead !== undefined} />
      {instead === undefined && !port && isPreparing && <Waiting posterUrl={posterUrl} />}
      {instead === undefined && port && isSilent && <MutedTileOverlay port={port} frame={frame} {...shown} />}
      {instead === undefined && port && !isSilent && (
        <PlayerSurface port={port} frame={frame} source={source} {...shown} />
      )}
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

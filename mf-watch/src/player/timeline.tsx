import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '../hooks/use-now.ts';
import { clockTime } from './clock-time.ts';
import styles from './controls.module.css';
import { SEEK_STEP_S } from './player-keys.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { ScrubPreview } from './scrub-preview.tsx';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { positionOnAir } from './stream-times.ts';
import { timelineMarksAtom } from './timeline-marks.atoms.ts';

/** A drag seeks once when it rests or ends, not at every pixel. */
const REST_MS = 150;
/** Nearer than this counts as live: segments arrive in steps. */
export const LIVE_EDGE_S = 6;

export const isAtLiveEdge = ({ live, behindLiveS }: PlayerState): boolean => live && behindLiveS < LIVE_EDGE_S;

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -SEEK_STEP_S,
  ArrowDown: -SEEK_STEP_S,
  ArrowRight: SEEK_STEP_S,
  ArrowUp: SEEK_STEP_S,
};

const percentOf = (seconds: number, { seekStartS, seekEndS }: PlayerState): string => {
  const length = seekEndS - seekStartS;
  const part = length > 0 ? (seconds - seekStartS) / length : 0;
  return `${(Math.min(Math.max(part, 0), 1) * 100).toFixed(2)}%`;
};

interface TimelineProps {
  readonly port: PlayerPort;
  readonly state: PlayerState;
  /** When the programme on air began, epoch ms: marked while the DVR window contains it. */
  readonly startsAtMs?: number | undefined;
  readonly marks: ReactNode;
}

interface Drag {
  readonly toS: number;
  /** The state in which it was sought; null while it is dragged. */
  readonly soughtIn: PlayerState | null;
}

/**
 * `draggedS`: where the thumb is dragged. `soughtS`: where it was released, until the player reports its next state; without
 * it the thumb would jump back for that long.
 */
const useDrag = (port: PlayerPort, state: PlayerState) => {
  const [dragged, setDragged] = useState<Drag | null>(null);
  const seekTo = (toS: number) => {
    port.seek(toS);
    setDragged({ toS, soughtIn: state });
  };
  const rest = useEffectEvent(seekTo);
  const draggedS = dragged?.soughtIn === null ? dragged.toS : null;
  useEffect(() => {
    if (draggedS === null) return;
    const timer = setTimeout(() => rest(draggedS), REST_MS);
    return () => clearTimeout(timer);
  }, [draggedS]);
  return {
    draggedS,
    soughtS: dragged?.soughtIn === state ? dragged.toS : null,
    drag: (toS: number) => setDragged({ toS, soughtIn: null }),
    seekTo,
  };
};

/** The seekable range: the DVR window of a live stream, the length of recorded content. */
export const Timeline = ({ port, state, startsAtMs, marks }: TimelineProps) => {
  const { t } = useHost();
  const { draggedS, soughtS, drag, seekTo } = useDrag(port, state);
  const [pointedS, setPointed] = useState<number | null>(null);
  const atS = draggedS ?? soughtS ?? state.positionS;
  const previewS = draggedS ?? pointedS;
  const { live, seekStartS, seekEndS, durationS } = state;
  const behindS = Math.max(seekEndS - atS, 0);
  const spoken = live
    ? behindS < LIVE_EDGE_S
      ? t('player.live')
      : t('player.behindLive', { time: clockTime(behindS) })
    : t('player.position', { position: clockTime(atS), duration: clockTime(durationS) });
  const loadedS = Math.max(...state.buffered.filter(({ startS }) => startS <= atS + 1).map(({ endS }) => endS), atS);
  const stepByKey = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    port.seek(port.state().positionS + step);
  };

  return (
    <div
      className={styles.track}
      onPointerMove={({ currentTarget, clientX, pointerType }) => {
        if (pointerType === 'touch') return;
        const { left, width } = currentTarget.getBoundingClientRect();
        const part = width > 0 ? Math.min(Math.max((clientX - left) / width, 0), 1) : 0;
        setPointed(seekStartS + part * (seekEndS - seekStartS));
      }}
      onPointerLeave={() => setPointed(null)}
    >
      {previewS !== null && durationS > 0 && (
        <ScrubPreview
          port={port}
          positionS={previewS}
          at={percentOf(previewS, state)}
          time={live ? `-${clockTime(Math.max(seekEndS - previewS, 0))}` : clockTime(previewS)}
        />
      )}
      {live && startsAtMs !== undefined && <ProgramStart state={state} startsAtMs={startsAtMs} />}
      <input
        type="range"
        className={styles.timeline}
        style={
          {
            '--played': percentOf(atS, state),
            '--loaded': percentOf(Math.max(loadedS, atS), state),
          } as CSSProperties
        }
        aria-label={t('player.seek')}
        aria-valuetext={spoken}
        min={seekStartS}
        max={Math.max(seekEndS, seekStartS + 1)}
        step="any"
        value={atS}
        disabled={durationS <= 0}
        onChange={({ target, nativeEvent }) => {
          // At the end of a press the browser reports the value that it has then, which may be ours, rounded by it.
          if (nativeEvent.type === 'input') drag(Number(target.value));
        }}
        onPointerUp={() => draggedS !== null && seekTo(draggedS)}
        onKeyDown={stepByKey}
      />
      {!live && <AdMarks state={state} />}
      {marks}
    </div>
  );
};

const MARK_EVERY_MS = 15_000;

/** The mark of the beginning of the current programme. `Start over` seeks to it. */
const ProgramStart = ({ state, startsAtMs }: { readonly state: PlayerState; readonly startsAtMs: number }) => {
  const { t } = useHost();
  const startS = positionOnAir(state, startsAtMs, useNow(MARK_EVERY_MS));
  if (startS <= state.seekStartS || startS >= state.seekEndS) return null;
  return (
    <span
      role="img"
      aria-label={t('player.programStart')}
      className={styles.moment}
      style={{ '--at': percentOf(startS, state) } as CSSProperties}
    />
  );
};

const AdMarks = ({ state }: { readonly state: PlayerState }) => {
  const t = useLateTexts();
  return useAtomValue(timelineMarksAtom).map((atS) => (
    <span
      key={atS}
      role="img"
      aria-label={t('ad.breakAt', { time: clockTime(atS) })}
      className={styles.adBreak}
      style={{ '--at': percentOf(atS, state) } as CSSProperties}
    />
  ));
};

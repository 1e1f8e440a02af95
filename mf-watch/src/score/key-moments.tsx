import type { GameRecord } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { classNames } from '@grandstand/shared-ui';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PlayerPort } from '../player/player-port.ts';
import { usePlayerState } from '../player/use-player-state.ts';
import { useNow } from '../hooks/use-now.ts';
import { goTo, marksOf, momentsOf, playheadS } from './moments.ts';
import styles from './score.module.css';
import { momentName } from './score-words.ts';

/** The width of a mark. Marks that are closer than this overlap. */
const TARGET_PX = 24;
const EVERY_MS = 1_000;

/** Marks over the timeline: one tab stop; arrow keys move between them, and a press seeks. */
export const KeyMoments = ({ game, port }: { readonly game: GameRecord; readonly port: PlayerPort }) => {
  const { t } = useHost();
  const state = usePlayerState(port);
  const row = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(row);
  const [stopS, setStop] = useState<number | null>(null);
  const nowMs = useNow(EVERY_MS);
  // The live edge counts as reached for viewers who joined there.
  const reachedS = useFurthest(playheadS(game, state, nowMs));
  const lengthS = state.seekEndS - state.seekStartS;
  const sizeS = widthPx > 0 ? (TARGET_PX / widthPx) * lengthS : 0;
  const moments = lengthS > 0 ? marksOf(momentsOf(game, state, nowMs), state, sizeS) : [];
  const stop = moments.find(({ atS }) => atS === stopS) ?? moments[0];

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const marks = [...event.currentTarget.querySelectorAll('button')];
    const index = marks.findIndex((mark) => mark === document.activeElement);
    marks[Math.min(Math.max(index + step, 0), marks.length - 1)]?.focus();
  };

  return (
    <div
      ref={row}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('moments.label')}
      className={styles.moments}
      hidden={moments.length === 0}
      onKeyDown={walk}
    >
      {moments.map((moment) => {
        const isReached = moment.atS <= reachedS;
        const name = momentName(t, game, moment, isReached);
        const isPlain = !isReached || moment.moment === 'periodStarted';
        return (
          <button
            key={moment.atS}
            type="button"
            className={classNames(styles.moment, isPlain && styles.plain)}
            style={{ '--at': `${(((moment.markS - state.seekStartS) / lengthS) * 100).toFixed(2)}%` } as CSSProperties}
            aria-label={name}
            title={name}
            tabIndex={moment === stop ? 0 : -1}
            onFocus={() => setStop(moment.atS)}
            onClick={() => goTo(port, moment)}
          />
        );
      })}
    </div>
  );
};

/** The maximum so far, rounded down. */
const useFurthest = (value: number): number => {
  const whole = Math.floor(value);
  const [furthest, setFurthest] = useState(whole);
  if (whole > furthest) setFurthest(whole);
  return Math.max(whole, furthest);
};

const useWidth = (element: { readonly current: HTMLElement | null }): number => {
  const [widthPx, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
};

import { type ReactNode, type RefObject, useRef } from 'react';
import { useUncoveredFocus } from '../hooks/use-uncovered-focus.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import styles from './live-stage.module.css';
import { useOutOfSight } from './use-out-of-sight.ts';

interface LiveStageProps {
  /** Receives the element that goes full screen. */
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Of what is heard. */
  readonly title: string;
  readonly tiles: readonly ReactNode[];
  readonly isPlaying: boolean;
  /** The viewer looks at something else on the page. */
  readonly isAside: boolean;
  readonly onStop: () => void;
  readonly children: ReactNode;
}

/** Its place is kept: the video above it would move. */
const MiniBar = lazyPart(
  async () => (await import('./mini-bar.tsx')).MiniBar,
  () => <div className={styles.miniBar} />,
);

/** The place of the live players on the page; a small player in the corner while that place is not visible. */
export const LiveStage = ({ stage, title, tiles, isPlaying, isAside, onStop, children }: LiveStageProps) => {
  const room = useRef<HTMLDivElement>(null);
  const isOutOfSight = useOutOfSight(room, tiles.length > 1);
  const isMini = isPlaying && (isAside || isOutOfSight);
  useUncoveredFocus(stage, isMini);
  return (
    <div
      ref={room}
      className={styles.room}
      data-tiles={tiles.length}
      data-aside={isAside}
      hidden={isAside && !isPlaying}
    >
      <div ref={stage} className={styles.stage} data-tiles={tiles.length} data-mini={isMini}>
        {tiles}
        {isMini && <MiniBar title={title} room={room} isAside={isAside} onStop={onStop} />}
      </div>
      {children}
    </div>
  );
};

import { type CSSProperties, useEffect, useState } from 'react';
import { usePreference } from '../hooks/use-preference.ts';
import styles from './controls.module.css';
import type { PlayerPort, Thumbnail } from './player-port.ts';

/** One picture for so many seconds: a segment's. */
const STEP_S = 2;

interface ScrubPreviewProps {
  readonly port: PlayerPort;
  readonly positionS: number;
  /** Along the timeline, `12.50%`. */
  readonly at: string;
  readonly time: string;
}

/** Over the timeline, where a seek would go: its picture, if the stream has them, and its time. */
export const ScrubPreview = ({ port, positionS, at, time }: ScrubPreviewProps) => {
  const [thumbnail, setThumbnail] = useState<Thumbnail | null>(null);
  // A later moment’s picture may tell how it ends.
  const [isSpoilerFree] = usePreference('spoilerFree');
  const stepS = Math.floor(positionS / STEP_S) * STEP_S;
  useEffect(() => {
    let replaced = false;
    void port.thumbnail(stepS).then((found) => {
      if (!replaced) setThumbnail(found);
    });
    return () => {
      replaced = true;
    };
  }, [port, stepS]);
  return (
    <span className={styles.preview} style={{ '--at': at } as CSSProperties} aria-hidden="true">
      {thumbnail && !isSpoilerFree && (
        <span
          className={styles.thumbnail}
          style={{ width: thumbnail.widthPx, height: thumbnail.heightPx } as CSSProperties}
        >
          <img
            src={thumbnail.url}
            alt=""
            style={{ '--x': `${-thumbnail.xPx}px`, '--y': `${-thumbnail.yPx}px` } as CSSProperties}
          />
        </span>
      )}
      <span>{time}</span>
    </span>
  );
};

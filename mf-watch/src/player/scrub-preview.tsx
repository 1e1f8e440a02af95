import { type CSSProperties, useEffect, useState } from 'react';
import { usePreference } from '../hooks/use-preference.ts';
import styles from './controls.module.css';
import type { PlayerPort, Thumbnail } from './player-port.ts';

/** Seconds per thumbnail: the length of a segment. */
const STEP_S = 2;

interface ScrubPreviewProps {
  readonly port: PlayerPort;
  readonly positionS: number;
  /** Position on the timeline, `12.50%`. */
  readonly at: string;
  readonly time: string;
}

/** Over the timeline: thumbnail, if the stream has one, and time of a seek target. */
export const ScrubPreview = ({ port, positionS, at, time }: ScrubPreviewProps) => {
  const [thumbnail, setThumbnail] = useState<Thumbnail | null>(null);
  // A thumbnail of a later moment may reveal the result.
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
            // An encoder's segment may have no image, and an older one is deleted.
            onError={() => setThumbnail(null)}
            style={{ '--x': `${-thumbnail.xPx}px`, '--y': `${-thumbnail.yPx}px` } as CSSProperties}
          />
        </span>
      )}
      <span>{time}</span>
    </span>
  );
};

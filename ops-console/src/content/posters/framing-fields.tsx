import { TextField } from '@grandstand/shared-ui';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import type { Picture } from '../api/uploads.api.ts';
import { type Framing, MAX_ZOOM, movedByKey, movedTo, placeBehindFrame } from './framing.ts';
import styles from './posters.module.css';

interface FramingFieldsProps {
  readonly picture: Picture;
  readonly framing: Framing;
  readonly onChange: (framing: Framing) => void;
}

const percent = (share: number): number => Math.round(share * 100);

/** The whole picture with its focal point, and beside it what viewers see. */
export function FramingFields({ picture, framing, onChange }: FramingFieldsProps) {
  const { x, y, zoom } = framing;
  const address = `/pictures/${picture.id}.jpg`;
  const place = placeBehindFrame(picture, framing);

  function point({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // A click by the keyboard has no place.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(movedTo(framing, (clientX - left) / width, (clientY - top) / height));
  }
  function move(event: KeyboardEvent) {
    const moved = movedByKey(framing, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }

  return (
    <div className={styles.framing}>
      <div>
        <p className={styles.label}>Focal point</p>
        <button
          type="button"
          className={styles.whole}
          aria-label={`Focal point: ${percent(x)} % from the left, ${percent(y)} % from the top. Arrow keys move it.`}
          onClick={point}
          onKeyDown={move}
        >
          <img src={address} alt="" draggable={false} />
          <span className={styles.point} style={{ '--x': `${x * 100}%`, '--y': `${y * 100}%` } as CSSProperties} />
        </button>
      </div>
      <div>
        <p className={styles.label}>What viewers see</p>
        <div className={styles.frame}>
          <img
            src={address}
            alt=""
            style={
              { '--width': `${place.width}%`, '--left': `${place.left}%`, '--top': `${place.top}%` } as CSSProperties
            }
          />
        </div>
        <TextField
          label="Zoom"
          type="number"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={String(zoom)}
          onChange={({ target }) =>
            onChange({ ...framing, zoom: Math.min(MAX_ZOOM, Math.max(1, Number(target.value) || 1)) })
          }
        />
      </div>
    </div>
  );
}

import { Button } from '@grandstand/shared-ui';
import { useState } from 'react';
import { openClipPreview, openPreview, type PreviewKind } from '../api/preview.api.ts';
import type { ClipInput } from '../api/content.generated.ts';
import styles from '../preview/preview.module.css';
import { PreviewPlayer } from '../preview/preview-player.lazy.tsx';
import type { PreviewPort } from '../preview/preview-port.ts';
import { localSeconds, positionText } from '../preview/preview-text.ts';

interface ClipPreviewProps {
  readonly source: { readonly kind: PreviewKind; readonly id: string };
  /** Null while something is missing. */
  readonly clip: ClipInput | null;
  /** What a field of the clip gets. */
  readonly onMark: (field: 'begin' | 'end', value: string) => void;
}

const STEPS = [-10, -1, 1, 10];

/** The channel or recording, to find the in and the out point, and the clip between them. */
export function ClipPreview({ source, clip, onMark }: ClipPreviewProps) {
  const [shown, setShown] = useState<{ readonly name: string; readonly clip: ClipInput | null } | null>(null);
  const name = clip && JSON.stringify([clip.channel, clip.from, clip.until, clip.recording, clip.inS, clip.outS]);
  // After another in or out point the clip is another one.
  const isStale = shown?.clip != null && shown.name !== name;
  const mark = (field: 'begin' | 'end', port: PreviewPort) => {
    const { atMs, positionS } = port.place();
    onMark(field, atMs === null ? positionText(positionS) : localSeconds(atMs));
  };

  return (
    <section aria-label="Preview of the clip" className={styles.preview}>
      <div className={styles.marks}>
        <Button kind="outlined" onClick={() => setShown({ name: 'source', clip: null })}>
          Find in and out
        </Button>
        <Button
          kind="outlined"
          aria-disabled={clip === null || undefined}
          onClick={() => clip && setShown({ name: name ?? '', clip })}
        >
          Play the clip
        </Button>
      </div>
      {isStale && <p role="status">In or out changed: play the clip again.</p>}
      {shown?.clip === null && (
        <PreviewPlayer key={source.id} open={() => openPreview(source.kind, source.id)}>
          {(port) => (
            <div className={styles.marks}>
              {STEPS.map((seconds) => (
                <Button key={seconds} kind="outlined" onClick={() => port.seekBy(seconds)}>
                  {`${Math.abs(seconds)} s ${seconds < 0 ? 'back' : 'on'}`}
                </Button>
              ))}
              <Button kind="outlined" onClick={() => mark('begin', port)}>
                Set In here
              </Button>
              <Button kind="outlined" onClick={() => mark('end', port)}>
                Set Out here
              </Button>
            </div>
          )}
        </PreviewPlayer>
      )}
      {shown?.clip && !isStale && <ClipPlayer key={shown.name} clip={shown.clip} />}
    </section>
  );
}

function ClipPlayer({ clip }: { readonly clip: ClipInput }) {
  return <PreviewPlayer open={() => openClipPreview(clip)} />;
}

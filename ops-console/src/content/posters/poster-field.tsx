import { Button, TextField } from '@grandstand/shared-ui';
import { type ChangeEvent, useState } from 'react';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { asRefusal } from '../../registry/refusal.ts';
import { makePoster, type Picture, pictureOfStill, readUploads, sendPicture } from '../api/uploads.api.ts';
import { CENTERED } from './framing.ts';
import { FramingFields } from './framing-fields.tsx';
import styles from './posters.module.css';

interface PosterFieldProps {
  readonly value: string;
  readonly hint: string;
  readonly onChange: (address: string) => void;
  /** Its stills are offered; '' without one. */
  readonly mediaId?: string;
}

/** The address of a poster, or a picture that becomes one. */
export function PosterField({ value, hint, onChange, mediaId = '' }: PosterFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [stills, setStills] = useState<readonly string[]>([]);

  async function open() {
    setOpen(true);
    if (mediaId === '') return;
    // Without its stills a picture can still be uploaded.
    const { uploads } = await readUploads().catch(() => ({ uploads: [] }));
    setStills(uploads.find(({ media }) => media === mediaId)?.posters ?? []);
  }

  return (
    <>
      <div>
        <TextField label="Poster" hint={hint} value={value} onChange={({ target }) => onChange(target.value)} />
        {!isOpen && (
          <Button kind="outlined" onClick={() => void open()}>
            Choose a picture…
          </Button>
        )}
      </div>
      {isOpen && (
        <PictureChooser
          stills={stills}
          onChosen={(address) => {
            onChange(address);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface PictureChooserProps {
  readonly stills: readonly string[];
  readonly onChosen: (address: string) => void;
  readonly onClose: () => void;
}

function PictureChooser({ stills, onChosen, onClose }: PictureChooserProps) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [framing, setFraming] = useState(CENTERED);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReturnType<typeof asRefusal> | null>(null);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setRefusal(null);
    await work().catch((error: unknown) => setRefusal(asRefusal(error)));
    setBusy(false);
  }
  const load = (read: () => Promise<Picture>) =>
    attempt(async () => {
      setPicture(await read());
      setFraming(CENTERED);
    });
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) void load(() => sendPicture(file));
  }

  return (
    <section aria-label="Choose a picture" className={styles.panel}>
      <TextField
        label="Picture"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hint="JPEG, PNG, WebP or AVIF, at least 640 × 360 pixels, at most 15 MB. What the camera wrote into it is removed."
        onChange={choose}
      />
      {stills.length > 0 && (
        <div>
          <p className={styles.label}>Stills of the video</p>
          <div className={styles.stills}>
            {stills.map((still, index) => (
              <button
                key={still}
                type="button"
                className={styles.still}
                aria-label={`Use still ${index + 1}`}
                onClick={() => void load(() => pictureOfStill(still.split('/')[2] ?? '', index))}
              >
                <img src={still} alt="" />
              </button>
            ))}
          </div>
        </div>
      )}
      {picture && <FramingFields picture={picture} framing={framing} onChange={setFraming} />}
      <RefusalNote refusal={refusal} />
      <div className={styles.stills}>
        {picture && (
          <Button
            kind="outlined"
            busy={isBusy}
            onClick={() => void attempt(async () => onChosen(await makePoster({ picture: picture.id, ...framing })))}
          >
            Use this picture
          </Button>
        )}
        <Button kind="outlined" onClick={onClose}>
          Close without a picture
        </Button>
      </div>
    </section>
  );
}

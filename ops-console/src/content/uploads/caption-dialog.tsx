import { Dialog, TextField } from '@grandstand/shared-ui';
import { type ChangeEvent, useId, useState } from 'react';
import { DialogActions } from '../../change/dialog-actions.tsx';
import { missingReason, ReasonField } from '../../change/reason-field.tsx';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { useCarryOut } from '../../change/use-carry-out.ts';
import type { UploadEntry } from '../api/content.generated.ts';
import { captionUpload } from '../api/uploads.api.ts';
import styles from '../parts/parts.module.css';

interface CaptionDialogProps {
  readonly upload: UploadEntry;
  readonly onClose: () => void;
}

/** Replaces the captions of a video that is ready. */
export function CaptionDialog({ upload: { id, name, captions }, onClose }: CaptionDialogProps) {
  const missingId = useId();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState(captions ?? 'en');
  const [reason, setReason] = useState('');
  const { isBusy, refusal, carryOut } = useCarryOut();
  const missing = text === '' ? 'Choose a file.' : missingReason(reason);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setText((await target.files?.[0]?.text()) ?? '');
  }
  async function act() {
    if (missing) return;
    const done = await carryOut(async () => {
      await captionUpload(id, { text, language: language.trim(), reason: reason.trim() });
      return { message: `${name} has captions.`, undo: null };
    });
    if (done) onClose();
  }

  return (
    <Dialog
      open
      size="large"
      title={`Captions of ${name}`}
      onClose={onClose}
      actions={
        <DialogActions
          label="Save the captions"
          kind="primary"
          onAct={act}
          {...{ isBusy, missing, missingId, onClose }}
        />
      }
    >
      <p>{captions ? `They replace the captions in "${captions}".` : 'The video has no captions yet.'}</p>
      <div className={styles.pair}>
        <TextField
          label="Captions"
          type="file"
          accept=".srt,.vtt"
          hint="SubRip (.srt) or WebVTT (.vtt)."
          data-autofocus=""
          onChange={(event) => void choose(event)}
        />
        <TextField
          label="Language"
          hint="Two letters, such as en or es."
          maxLength={2}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
      </div>
      <ReasonField reason={reason} onChange={setReason} />
      <p id={missingId} role="status">
        {missing}
      </p>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}

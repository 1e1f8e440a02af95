import { useState } from 'react';
import { ReasonDialog } from '../../change/reason-dialog.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Bar } from '../../parts/bar.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Ago } from '../../parts/time.tsx';
import type { UploadEntry } from '../api/content.generated.ts';
import { cancelUpload, removeUpload, retryUpload } from '../api/uploads.api.ts';
import styles from '../parts/parts.module.css';
import { PreviewButton } from '../preview/preview-button.tsx';
import { CaptionDialog } from './caption-dialog.tsx';

const TEXTS = {
  uploading: 'Uploading',
  queued: 'Waiting',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Refused',
  cancelled: 'Cancelled',
} as const;
const TONES = {
  uploading: 'warn',
  queued: 'quiet',
  processing: 'warn',
  ready: 'ok',
  failed: 'error',
  cancelled: 'quiet',
} as const;

/** `video v720` is the step of the server. */
const stepText = (step: string | null): string => {
  if (step === null) return '';
  const [, lines] = /^video v(\d+)$/.exec(step) ?? [];
  if (lines) return `Encoding ${lines} lines`;
  if (step === 'probe') return 'Reading the file';
  const [, sound] = /^audio(?: a(\d))?$/.exec(step) ?? [];
  return `Making ${step.startsWith('audio') ? `sound ${sound ?? 1}` : step}`;
};

const durationText = (s: number): string =>
  `${Math.floor(s / 3_600)}:${String(Math.floor(s / 60) % 60).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`;

interface UploadRowProps {
  readonly upload: UploadEntry;
  readonly mayEdit: boolean;
  readonly onRecord: () => void;
}

export function UploadRow({ upload, mayEdit, onRecord }: UploadRowProps) {
  const { name, megabytes, uploadedBy, createdAt, durationS, renditions, sounds, soundsLeftOut, captions } = upload;
  return (
    <tr>
      <th scope="row" className={styles.video}>
        {name}
        <br />
        <span className={styles.who}>
          {megabytes} MB, {uploadedBy}, <Ago at={createdAt} />
        </span>
      </th>
      <td>
        <UploadState upload={upload} />
      </td>
      <td>
        {durationS !== null && durationText(durationS)}
        <br />
        {renditions.map(({ height }) => `${height}p`).join(', ')}
        <br />
        {sounds.length > 1 && (
          <>
            Sounds: {sounds.map((sound) => sound.name).join(', ')}
            <br />
          </>
        )}
        {soundsLeftOut > 0 && (
          <>
            {soundsLeftOut === 1 ? '1 sound is' : `${soundsLeftOut} sounds are`} left out: a recording has up to 8, and
            none that cannot be read.
            <br />
          </>
        )}
        {durationS !== null && (captions ? `Captions: ${captions}` : 'No captions')}
      </td>
      <td>{mayEdit && <UploadActions upload={upload} onRecord={onRecord} />}</td>
    </tr>
  );
}

function UploadState({ upload: { name, state, progress, step, failure } }: Pick<UploadRowProps, 'upload'>) {
  return (
    <div className={styles.progress}>
      <span>
        <Chip tone={TONES[state]}>{TEXTS[state]}</Chip>
      </span>
      {state === 'processing' && (
        <>
          <Bar label={`Processing of ${name}`} percent={progress * 100} />
          <span className={styles.who}>
            {stepText(step)}, {Math.floor(progress * 100)} %
          </span>
        </>
      )}
      {failure && <span>{failure.message}</span>}
    </div>
  );
}

type Asked = 'cancel' | 'retry' | 'remove' | 'captions';

function UploadActions({ upload, onRecord }: Pick<UploadRowProps, 'upload' | 'onRecord'>) {
  const { id, name, state } = upload;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isRunning = state === 'uploading' || state === 'queued' || state === 'processing';
  const isOver = state === 'failed' || state === 'cancelled';
  return (
    <div className={styles.actions}>
      {state === 'ready' && (
        <ActionButton of={name} onClick={onRecord}>
          Make a recording…
        </ActionButton>
      )}
      {state === 'ready' && <PreviewButton kind="upload" id={id} name={name} />}
      {state === 'ready' && (
        <ActionButton of={name} onClick={() => setAsked('captions')}>
          Captions…
        </ActionButton>
      )}
      {isRunning && (
        <ActionButton of={name} onClick={() => setAsked('cancel')}>
          Cancel…
        </ActionButton>
      )}
      {isOver && (
        <ActionButton of={name} onClick={() => setAsked('retry')}>
          Retry…
        </ActionButton>
      )}
      {!isRunning && (
        <ActionButton of={name} onClick={() => setAsked('remove')}>
          Remove…
        </ActionButton>
      )}
      {asked === 'captions' && <CaptionDialog upload={upload} onClose={close} />}
      {asked === 'cancel' && (
        <ReasonDialog
          title={`Cancel ${name}`}
          button="Cancel the upload"
          run={async (reason) => {
            await cancelUpload(id, reason);
            return { message: `${name} is cancelled.`, undo: null };
          }}
          onClose={close}
        >
          <p>What was processed is kept for three days, so that you can retry it.</p>
        </ReasonDialog>
      )}
      {asked === 'retry' && (
        <ReasonDialog
          title={`Retry ${name}`}
          button="Process it again"
          run={async (reason) => {
            await retryUpload(id, reason);
            return { message: `${name} is processed again.`, undo: null };
          }}
          onClose={close}
        >
          <p>Steps that were done are not done again.</p>
        </ReasonDialog>
      )}
      {asked === 'remove' && (
        <ReasonDialog
          title={`Remove ${name}`}
          button="Remove it"
          run={async (reason) => {
            await removeUpload(id, reason);
            return { message: `${name} is removed.`, undo: null };
          }}
          onClose={close}
        >
          <p>The video and all that was made of it are deleted. This cannot be undone.</p>
        </ReasonDialog>
      )}
    </div>
  );
}

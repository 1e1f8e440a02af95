import { Button, TextField } from '@grandstand/shared-ui';
import { useSetAtom } from 'jotai';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { Bar } from '../../parts/bar.tsx';
import { refreshAtom } from '../../registry/refresh.atoms.ts';
import { asRefusal } from '../../registry/refusal.ts';
import { sendFile, type Uploads } from '../api/uploads.api.ts';
import styles from '../parts/parts.module.css';

const TYPES = '.mp4,.m4v,.mov,.ts,.m2ts,.mts,.mkv';

const gigabytes = (megabytes: number): string =>
  megabytes < 1_000 ? `${Math.round(megabytes)} MB` : `${Math.round(megabytes / 100) / 10} GB`;

/** An upload of this file that was interrupted, of this browser or another one. */
const interruptedOf = (file: File, { uploads }: Uploads): string | null =>
  uploads.find(
    ({ state, name, megabytes }) =>
      state === 'uploading' && name === file.name && Math.abs(megabytes - file.size / 1e6) < 0.01,
  )?.id ?? null;

/** Chooses a file and sends it; a lost connection is continued, and so is a file that is chosen again later. */
export function SendPanel({ uploads }: { readonly uploads: Uploads }) {
  const refresh = useSetAtom(refreshAtom);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof asRefusal> | null>(null);
  const [message, setMessage] = useState('');
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function send(chosen: File) {
    const stop = new AbortController();
    ending.current = stop;
    const resume = interruptedOf(chosen, uploads);
    setRefusal(null);
    setMessage('');
    setProgress(0);
    try {
      await sendFile(chosen, { resume, onProgress: setProgress, signal: stop.signal });
      setMessage(`${chosen.name} is uploaded. The list shows its progress.`);
      setFile(null);
    } catch (error) {
      if (stop.signal.aborted) setMessage('The upload is paused. Choose the same file to continue it.');
      else setRefusal(asRefusal(error));
    } finally {
      setProgress(null);
      refresh();
    }
  }

  const isInterrupted = file !== null && interruptedOf(file, uploads) !== null;
  return (
    <section aria-label="Upload a video" className={styles.panel}>
      <div className={styles.pair}>
        <TextField
          label="Video"
          type="file"
          accept={TYPES}
          hint={`MP4, MOV, TS or MKV, at most ${gigabytes(uploads.fileMegabytes)}. ${gigabytes(uploads.usedMegabytes)} of ${gigabytes(uploads.totalMegabytes)} are used.`}
          aria-disabled={progress !== null || undefined}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            setFile(target.files?.[0] ?? null);
            setMessage('');
          }}
        />
      </div>
      <p className={styles.actions}>
        <Button
          busy={progress !== null}
          aria-disabled={file === null || undefined}
          onClick={() => {
            if (file) void send(file);
          }}
        >
          {isInterrupted ? 'Continue the upload' : 'Upload'}
        </Button>
        {progress !== null && (
          <Button kind="outlined" onClick={() => ending.current?.abort()}>
            Pause
          </Button>
        )}
      </p>
      {progress !== null && <Bar label={`Upload of ${file?.name ?? ''}`} percent={progress * 100} />}
      <p role="status">{progress === null ? message : `${Math.floor(progress * 100)} % sent. Keep this page open.`}</p>
      <RefusalNote refusal={refusal} />
    </section>
  );
}

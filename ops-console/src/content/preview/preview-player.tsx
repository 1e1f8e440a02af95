import { Button, Select, Spinner } from '@grandstand/shared-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { asRefusal } from '../../registry/refusal.ts';
import type { Preview } from '../api/preview.api.ts';
import styles from './preview.module.css';
import { type CreatePreviewPort, PreviewFailure, type PreviewPort, type PreviewTrack } from './preview-port.ts';
import { failureText } from './preview-text.ts';

export interface PreviewPlayerProps {
  /** Opens it, again at each attempt. @throws {RegistryRefusal} */
  readonly open: () => Promise<Preview>;
  /** Controls below the video that need to know where it is. */
  readonly children?: ((port: PreviewPort) => ReactNode) | undefined;
}

interface LoadedPlayerProps extends PreviewPlayerProps {
  readonly create: CreatePreviewPort;
}

interface Tracks {
  readonly captions: readonly PreviewTrack[];
  readonly sound: readonly PreviewTrack[];
}

/** Media as viewers will get them, with the browser's controls, captions and sound tracks. */
export function LoadedPlayer({ open, create, children }: LoadedPlayerProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt key={attempt} open={open} create={create} onRetry={() => setAttempt(attempt + 1)}>
      {children}
    </Attempt>
  );
}

function Attempt({ open, create, onRetry, children }: LoadedPlayerProps & { readonly onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [port, setPort] = useState<PreviewPort | null>(null);
  const [tracks, setTracks] = useState<Tracks>({ captions: [], sound: [] });
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof asRefusal> | null>(null);
  const opening = useRef(open);

  useEffect(() => {
    let isClosed = false;
    let created: PreviewPort | null = null;
    const start = async (container: HTMLElement): Promise<void> => {
      const preview = await opening.current();
      const fail = (reason: PreviewFailure) => setFailure(failureText(reason, preview));
      const next = await create(container, {
        onTracks: () => created && setTracks({ captions: created.captions(), sound: created.sound() }),
        onFailure: (reason) => !isClosed && fail(reason),
      }).catch((error: unknown) => {
        if (!(error instanceof PreviewFailure)) throw error;
        fail(error);
        return null;
      });
      if (!next) return;
      if (isClosed) return next.destroy();
      created = next;
      await next.load(preview).then(
        () => !isClosed && setPort(next),
        (error: unknown) => {
          if (!(error instanceof PreviewFailure)) throw error;
          if (!isClosed) fail(error);
        },
      );
    };
    if (place.current) start(place.current).catch((error: unknown) => !isClosed && setRefusal(asRefusal(error)));
    return () => {
      isClosed = true;
      void created?.destroy();
    };
  }, [create]);

  const hasFailed = failure !== null || refusal !== null;
  return (
    <div className={styles.preview}>
      <div className={styles.stage} hidden={hasFailed}>
        <div ref={place} className={styles.place} />
        {!port && !hasFailed && (
          <p className={styles.waiting} role="status">
            <Spinner /> Loading the preview…
          </p>
        )}
      </div>
      <RefusalNote refusal={refusal} />
      {failure !== null && <p role="alert">{failure}</p>}
      {hasFailed && (
        <Button kind="outlined" onClick={onRetry}>
          Try again
        </Button>
      )}
      {port && !hasFailed && (
        <>
          <TrackFields port={port} tracks={tracks} />
          {children?.(port)}
        </>
      )}
    </div>
  );
}

function TrackFields({ port, tracks: { captions, sound } }: { readonly port: PreviewPort; readonly tracks: Tracks }) {
  const optionOf = ({ id, label }: PreviewTrack) => ({ value: id, label });
  const chosen = (tracks: readonly PreviewTrack[]) => tracks.find(({ isChosen }) => isChosen)?.id ?? '';
  return (
    <div className={styles.fields}>
      <Select
        label="Captions"
        options={[{ value: '', label: captions.length > 0 ? 'Off' : 'There are none' }, ...captions.map(optionOf)]}
        value={chosen(captions)}
        onChange={({ target }) => port.chooseCaptions(target.value)}
      />
      {sound.length > 1 && (
        <Select
          label="Sound"
          options={sound.map(optionOf)}
          value={chosen(sound)}
          onChange={({ target }) => port.chooseSound(target.value)}
        />
      )}
    </div>
  );
}

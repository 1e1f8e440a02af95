import { Button, Dialog } from '@grandstand/shared-ui';
import { useState } from 'react';
import { ReasonDialog } from '../../change/reason-dialog.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readIngestAddresses, replaceIngestKeys } from '../api/ingest.api.ts';
import styles from '../parts/parts.module.css';
import { CopyField } from './copy-field.tsx';

interface AddressesDialogProps {
  readonly channel: string;
  readonly name: string;
  readonly onClose: () => void;
}

const INPUTS = { main: 'Main encoder', backup: 'Backup encoder' } as const;

/** Where an encoder sends a channel. */
export function AddressesDialog({ channel, name, onClose }: AddressesDialogProps) {
  const addresses = useResource(`ingest addresses ${channel}`, () => readIngestAddresses(channel));
  const [isReplacing, setReplacing] = useState(false);
  if (isReplacing)
    return (
      <ReasonDialog
        title={`Replace the stream keys of ${name}`}
        button="Replace the keys"
        run={async (reason) => {
          await replaceIngestKeys(channel, reason);
          return { message: `The stream keys of ${name} are replaced.`, undo: null };
        }}
        onClose={() => setReplacing(false)}
      >
        <p>Encoders with the present keys are disconnected. Enter the new keys in them.</p>
      </ReasonDialog>
    );
  return (
    <Dialog
      open
      size="large"
      title={`Send ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outlined" onClick={() => setReplacing(true)}>
            Replace the keys…
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>Anyone with a key can put video on this channel. Give it only to the people who run the encoder.</p>
      <Loaded resource={addresses} what="the addresses">
        {(all) =>
          all.map(({ input, srt, rtmpServer, key }) => (
            <section key={input} className={styles.part} aria-label={INPUTS[input]}>
              <h3>{INPUTS[input]}</h3>
              <CopyField label="SRT address" of={INPUTS[input]} value={srt} />
              <CopyField label="RTMP server" of={INPUTS[input]} value={rtmpServer} />
              <CopyField label="RTMP stream key" of={INPUTS[input]} value={key} />
            </section>
          ))
        }
      </Loaded>
    </Dialog>
  );
}

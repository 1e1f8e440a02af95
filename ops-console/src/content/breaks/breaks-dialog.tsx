import { Button, Dialog } from '@grandstand/shared-ui';
import { useState } from 'react';
import { ReasonDialog } from '../../change/reason-dialog.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { endBreak, readBreaks } from '../api/breaks.api.ts';
import type { BreakEntry } from '../api/content.generated.ts';
import { BeginBreakDialog } from './begin-break-dialog.tsx';
import { BreakList } from './break-list.tsx';
import { timeOfDay } from './break-state.ts';

interface BreaksDialogProps {
  readonly channel: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The breaks of a channel: those of the last day, the running one and those that are planned. */
export function BreaksDialog({ channel, name, onClose }: BreaksDialogProps) {
  const breaks = useResource(`breaks ${channel}`, () => readBreaks(channel));
  /** What is being changed; null: the list is shown. */
  const [change, setChange] = useState<'begin' | BreakEntry | null>(null);
  const backToList = () => setChange(null);
  if (change === 'begin') return <BeginBreakDialog channel={channel} name={name} onClose={backToList} />;
  if (change !== null)
    return (
      <ReasonDialog
        title={`End the break of ${name}`}
        button="End the break"
        run={async (reason) => {
          const { startsAt, endsAt } = await endBreak(change.id, reason);
          const isRemoved = endsAt === startsAt;
          const what = isRemoved ? 'is removed' : `ends at ${timeOfDay(endsAt)}`;
          return { message: `The break of ${name} ${what}.`, undo: null };
        }}
        onClose={backToList}
      >
        <p>
          It ends in 15 seconds, because players need this time to receive it. If it begins later than that, it is
          removed.
        </p>
      </ReasonDialog>
    );
  return (
    <Dialog
      open
      size="large"
      title={`Breaks of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setChange('begin')}>Begin a break…</Button>
          <Button kind="outlined" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded resource={breaks} what="the breaks">
        {(all) => <BreakList breaks={all} name={name} onEnd={setChange} />}
      </Loaded>
    </Dialog>
  );
}

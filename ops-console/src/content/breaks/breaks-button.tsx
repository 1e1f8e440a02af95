import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import { BreaksDialog } from './breaks-dialog.tsx';

/** Opens the breaks of a channel; for editors. */
export function BreaksButton({ channel, name }: { readonly channel: string; readonly name: string }) {
  const mayEdit = useAtomValue(mayEditAtom);
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <ActionButton of={name} onClick={() => setOpen(true)}>
        Breaks…
      </ActionButton>
      {isOpen && <BreaksDialog channel={channel} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

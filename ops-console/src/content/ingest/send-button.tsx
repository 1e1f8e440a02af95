import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import { AddressesDialog } from './addresses-dialog.tsx';

/** Shows an editor where to send a channel. */
export function SendButton({ channel, name }: { readonly channel: string; readonly name: string }) {
  const mayEdit = useAtomValue(mayEditAtom);
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <ActionButton of={name} onClick={() => setOpen(true)}>
        Send…
      </ActionButton>
      {isOpen && <AddressesDialog channel={channel} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

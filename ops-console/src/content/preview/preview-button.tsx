import { Dialog } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { openPreview, type PreviewKind } from '../api/preview.api.ts';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import { PreviewPlayer } from './preview-player.lazy.tsx';

interface PreviewButtonProps {
  readonly kind: PreviewKind;
  readonly id: string;
  readonly name: string;
}

/** Shows an entry or an upload before viewers see it; for editors. */
export function PreviewButton({ kind, id, name }: PreviewButtonProps) {
  const mayEdit = useAtomValue(mayEditAtom);
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <ActionButton of={name} onClick={() => setOpen(true)}>
        Preview…
      </ActionButton>
      {isOpen && (
        <Dialog open size="large" title={`Preview of ${name}`} onClose={() => setOpen(false)}>
          <PreviewPlayer open={() => openPreview(kind, id)} />
          <p>It plays whatever the rights of viewers are. Previews are noted in the audit.</p>
        </Dialog>
      )}
    </>
  );
}

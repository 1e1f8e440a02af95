import { Button, Icon, IconButton, icons } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styles from './change.module.css';
import { dismissedAtom, doneAtom, undoneAtom } from './done.atoms.ts';

/** What was just done and its undo, at the bottom of every screen; it stays until it is dismissed. */
export function DoneBar() {
  const done = useAtomValue(doneAtom);
  const dismiss = useSetAtom(dismissedAtom);
  const undo = useSetAtom(undoneAtom);
  const [isBusy, setBusy] = useState(false);

  async function takeBack() {
    setBusy(true);
    await undo();
    setBusy(false);
  }

  return (
    <section aria-label="Last change" className={done ? styles.done : styles.nothing}>
      <div role="status" className={styles.message}>
        {done && <Icon shape={done.refusal ? icons.warning : icons.check} size={20} />}
        <p>{done && (done.refusal ? `Not undone: ${done.refusal.message}` : done.message)}</p>
      </div>
      {done?.undo && (
        <Button
          kind="outlined"
          className={styles.undo}
          busy={isBusy}
          busyLabel="Undoing…"
          onClick={() => void takeBack()}
        >
          Undo
        </Button>
      )}
      {done && <IconButton icon={icons.close} label="Dismiss" onClick={dismiss} />}
    </section>
  );
}

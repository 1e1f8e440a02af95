import { RegistryRefusal } from '@grandstand/registry-client';
import { Button } from '@grandstand/shared-ui';
import { type FormEvent, useState } from 'react';
import { ReasonField } from '../../change/reason-field.tsx';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { useCarryOut } from '../../change/use-carry-out.ts';
import { importSchedule, undoContent } from '../api/content.api.ts';
import styles from './schedule.module.css';
import { movesAsJson, type useMoves } from './use-moves.ts';

interface SaveMovesProps {
  readonly moves: ReturnType<typeof useMoves>['moves'];
  readonly onDone: () => void;
}

/** Publishes all moves as one change, or discards them. */
export function SaveMoves({ moves, onDone }: SaveMovesProps) {
  const [reason, setReason] = useState('');
  const { isBusy, refusal, carryOut } = useCarryOut();
  const count = `${moves.size} program${moves.size === 1 ? '' : 's'}`;

  async function save(event: FormEvent) {
    event.preventDefault();
    const isSaved = await carryOut(async () => {
      const { errors, change } = await importSchedule({
        format: 'json',
        text: movesAsJson(moves),
        dryRun: false,
        timing: {},
        reason: reason.trim(),
      });
      if (errors.length > 0)
        throw new RegistryRefusal(
          'invalid',
          'Nothing was saved.',
          errors.map(({ message }) => message),
        );
      return { message: `${count} moved.`, undo: change === null ? null : () => undoContent(change) };
    });
    if (isSaved) onDone();
  }

  return (
    <form aria-label="Moved programs" className={styles.save} onSubmit={(event) => void save(event)}>
      <h2>{count} moved, not saved</h2>
      <div className={styles.saveFields}>
        <ReasonField isRequired reason={reason} onChange={setReason} />
        <Button type="submit" busy={isBusy}>
          Publish the moves
        </Button>
        <Button kind="outlined" onClick={onDone}>
          Discard
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

import { useState } from 'react';
import type { ProgrammeEntry } from '../api/content.generated.ts';
import { moved, type Shift, type Times } from './week.ts';

/** Where a program was moved, and the revision that was moved. */
interface Move extends Times {
  readonly base: number;
}

/** Programs that were moved on the grid and are not saved yet. */
export const useMoves = (programmes: readonly ProgrammeEntry[]) => {
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const shown = programmes.map((programme) => {
    const move = moves.get(programme.id);
    return move ? { ...programme, startsAt: move.startsAt, endsAt: move.endsAt } : programme;
  });
  return {
    moves,
    /** With the moves. */
    shown,
    move(id: string, shift: Shift) {
      const programme = shown.find((one) => one.id === id);
      if (!programme || (shift.days === 0 && shift.minutes === 0)) return;
      const known = moves.get(id);
      const saved = programmes.find((one) => one.id === id);
      const times = moved(programme, shift);
      const next = new Map(moves);
      if (saved?.startsAt === times.startsAt) next.delete(id);
      else next.set(id, { ...times, base: known?.base ?? programme.status.revision });
      setMoves(next);
    },
    discard: () => setMoves(new Map()),
  };
};

/** An import of the moves: all or none, and refused where another editor changed a program. */
export const movesAsJson = (moves: ReadonlyMap<string, Move>): string =>
  JSON.stringify([...moves].map(([id, move]) => ({ id, ...move })));

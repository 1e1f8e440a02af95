import type { RegistryRefusal } from '@grandstand/registry-client';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { refreshAtom } from '../registry/refresh.atoms.ts';
import { asRefusal } from '../registry/refusal.ts';
import { sessionLostAtom } from '../session/session.atoms.ts';
import { changedAtom } from './done.atoms.ts';
import type { Outcome } from './plan.ts';

export interface CarryOut {
  readonly isBusy: boolean;
  /** Why the last attempt was refused. */
  readonly refusal: RegistryRefusal | null;
  /** Resolves to whether it succeeded; a success is reported with its undo. */
  readonly carryOut: (run: () => Promise<Outcome>) => Promise<boolean>;
}

/** Does one thing at a time. A refused one leaves everything typed where it is, beside what is true now. */
export const useCarryOut = (): CarryOut => {
  const changed = useSetAtom(changedAtom);
  const refresh = useSetAtom(refreshAtom);
  const loseSession = useSetAtom(sessionLostAtom);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RegistryRefusal | null>(null);

  const carryOut = async (run: () => Promise<Outcome>): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    try {
      changed(await run());
      return true;
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (refused.code === 'unauthorized') loseSession();
      else refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, carryOut };
};

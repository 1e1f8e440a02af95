import { useState } from 'react';
import { useDraft } from '../../session/use-draft.ts';

/** Zones that were chosen in a dialog; they survive its closing, as its fields do. */
export const useZones = (name: string, initial: readonly string[]) => {
  const [opened] = useState({ name: `zones of ${name}`, initial });
  return useDraft(opened.name, opened.initial);
};

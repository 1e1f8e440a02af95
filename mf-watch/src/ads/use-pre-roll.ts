import { useConfig } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import type { Content } from '../content/content.ts';

/** When its code fails to load there is no ad, and the programme starts. */
export const preRollPart = () =>
  import('./pre-roll.tsx').then(
    ({ PreRoll }) => PreRoll,
    () => NoPreRoll,
  );

const NoPreRoll = ({ onDone }: { readonly onDone: () => void }) => {
  useEffect(onDone);
  return null;
};

/**
 * Whether an ad is due before `content`: once each time it is chosen, never while it plays, even when the operator changes
 * the flag meanwhile. `isComing`: it will be due as soon as the stream has its slot.
 */
export const usePreRoll = ({ id, kind }: Pick<Content, 'id' | 'kind'>, isStreamReady: boolean) => {
  const isOn = useConfig().preRoll[kind];
  const [doneId, setDoneId] = useState('');
  const isReady = isStreamReady && doneId !== id;
  if (isReady && !isOn) setDoneId(id);
  const isComing = isOn && doneId !== id;
  // Loads while the stream waits for its slot.
  useEffect(() => {
    if (isComing) void preRollPart();
  }, [isComing]);
  return { isComing, isDue: isReady && isComing, done: () => setDoneId(id) };
};

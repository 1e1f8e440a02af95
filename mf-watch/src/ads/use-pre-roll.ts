import { useConfig } from '@grandstand/shared-contracts/react';
import { useState } from 'react';
import type { Content } from '../playback/content.ts';
import type { PlaybackState } from '../playback/playback-session.ts';

/**
 * Whether an ad is due before `content`: once each time it is chosen, never in the middle of it, whatever the operator
 * switches meanwhile. `isComing`: it will be, as soon as the stream has its slot.
 */
export const usePreRoll = ({ id, kind }: Pick<Content, 'id' | 'kind'>, { status }: PlaybackState) => {
  const isOn = useConfig().preRoll[kind];
  const [doneId, setDoneId] = useState('');
  const isReady = status === 'playing' && doneId !== id;
  if (isReady && !isOn) setDoneId(id);
  const isComing = isOn && doneId !== id;
  return { isComing, isDue: isReady && isComing, done: () => setDoneId(id) };
};

import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { PlayerPort } from '../player/player-port.ts';
import type { AdBreaksProps } from './ad-breaks.tsx';
import { adBreaksAtom } from './ad-breaks.atoms.ts';

const Nothing = () => null;
const NoBreaks = ({ isEnded, onEnd }: AdBreaksProps) => {
  useEffect(() => {
    if (isEnded) onEnd();
  }, [isEnded, onEnd]);
  return null;
};
/** When its code fails to load there are no breaks, and the recording continues and ends. */
const AdBreaks = lazyPart(
  () =>
    import('./ad-breaks.tsx').then(
      (part) => part.AdBreaks,
      () => NoBreaks,
    ),
  Nothing,
);

interface RecordingBreaks {
  /** Over the player while the recording plays. */
  readonly over: ReactNode;
  /** The recording has ended: shows the break after it, if there is one, and then calls `done`. */
  readonly end: (done: () => void) => void;
}

/** The breaks of a recording, when the ad server named some before it began. */
export const useAdBreaks = (contentId: string, port: RefObject<PlayerPort | null>): RecordingBreaks => {
  const breaks = useAtomValue(adBreaksAtom);
  const [endedId, setEndedId] = useState('');
  const finish = useRef(() => {});
  const unseen = breaks.contentId === contentId ? breaks.unseen : [];
  const hasLast = unseen.some(({ place }) => place === 'end');
  const close = () => {
    setEndedId('');
    finish.current();
  };
  const isNeeded = unseen.length > 0 || endedId === contentId;
  return {
    over: isNeeded && port.current && (
      <AdBreaks port={port.current} contentId={contentId} isEnded={endedId === contentId} onEnd={close} />
    ),
    end(done) {
      if (!hasLast) return done();
      finish.current = done;
      setEndedId(contentId);
    },
  };
};

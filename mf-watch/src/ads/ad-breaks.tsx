import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PlayerPort } from '../player/player-port.ts';
import { timelineMarksAtom } from '../player/timeline-marks.atoms.ts';
import { adBreaksAtom, breakSeenAtom } from './ad-breaks.atoms.ts';
import { BreakAd } from './break-ad.tsx';
import { dueBreak } from './due-break.ts';
import { type AdBreak, breakAtS } from './vmap.ts';

export interface AdBreaksProps {
  readonly port: PlayerPort;
  readonly contentId: string;
  /** The recording has ended: its last break is due. */
  readonly isEnded: boolean;
  /** The break after the recording has ended, or there is none. */
  readonly onEnd: () => void;
}

/** The breaks during and after a recording. It is paused where it is meanwhile, and continues from there. */
export const AdBreaks = ({ port, contentId, isEnded, onEnd }: AdBreaksProps) => {
  const breaks = useAtomValue(adBreaksAtom);
  const unseen = breaks.contentId === contentId ? breaks.unseen : NONE;
  const see = useSetAtom(breakSeenAtom);
  const [current, setCurrent] = useState<AdBreak | null>(null);
  const last = unseen.find(({ place }) => place === 'end') ?? null;
  useMarks(port, unseen);

  const shown = current ?? (isEnded ? last : null);

  useEffect(() => {
    let fromS = port.state().positionS;
    return port.on((event) => {
      const { positionS: toS, durationS } = port.state();
      // No key, media key or other window starts the recording under its ad.
      if (shown && event.type === 'resumed') port.pause();
      if (shown || (event.type !== 'timeChanged' && event.type !== 'sought')) return;
      const due = dueBreak(unseen, { fromS, toS, durationS });
      fromS = toS;
      if (!due) return;
      port.pause();
      setCurrent(due);
    });
  }, [port, unseen, shown]);

  useEffect(() => {
    if (isEnded && !shown) onEnd();
  }, [isEnded, shown, onEnd]);
  if (!shown) return null;
  const done = () => {
    see(shown);
    setCurrent(null);
    if (shown !== last) void port.play();
  };
  return <BreakAd adBreak={shown} kind="vod" contentId={contentId} onDone={done} />;
};

const NONE: readonly AdBreak[] = [];

/** Marks the breaks that are to come on the timeline. */
const useMarks = (port: PlayerPort, unseen: readonly AdBreak[]) => {
  const setMarks = useSetAtom(timelineMarksAtom);
  const durationS = useSyncExternalStore(port.on, () => port.state().durationS);
  useEffect(() => {
    const within = unseen.filter(({ place }) => place !== 'end').map((one) => breakAtS(one, durationS));
    setMarks(within.filter((atS) => atS < durationS));
    return () => setMarks([]);
  }, [unseen, durationS, setMarks]);
};

import { PRE_ROLL_PATH, type PreRollKind } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSetAtom } from 'jotai';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { adBreaksAtom } from './ad-breaks.atoms.ts';
import { BreakAd } from './break-ad.tsx';
import { searchOn } from './ad-server.ts';
import { AdServer, PlayingAd, WaitingForAd } from './playing-ad.tsx';
import { type Ad, findAd } from './vast.ts';
import { type AdBreak, readVmap } from './vmap.ts';

interface PreRollProps {
  readonly kind: PreRollKind;
  readonly contentId: string;
  /** The ad ended or was skipped, or there is none. */
  readonly onDone: () => void;
}

const isFirst = ({ place }: AdBreak): boolean => place !== 'end' && 'atS' in place && place.atS === 0;

/** WATCH-057: an ad before the content, and the breaks of a recording for later. The programme starts whatever fails here. */
export const PreRoll = ({ kind, contentId, onDone }: PreRollProps) => {
  const { track } = useHost();
  const server = useContext(AdServer);
  const [found, setFound] = useState<Ad | AdBreak | null>(null);
  const keep = useSetAtom(adBreaksAtom);
  const finish = useEffectEvent(onDone);
  const recordingId = kind === 'vod' ? contentId : null;
  useEffect(() => {
    let ended = false;
    const source = searchOn(server);
    const find = async () => {
      const content = recordingId === null ? '' : `&content=${encodeURIComponent(recordingId)}`;
      const answer = await source.read(`${PRE_ROLL_PATH}?kind=${kind}${content}`);
      const breaks = answer && readVmap(answer, location.href);
      if (!breaks) return findAd(answer, source, location.href);
      const first = breaks.find(isFirst);
      if (!ended) keep({ contentId: recordingId ?? '', unseen: breaks.filter((one) => one !== first) });
      return first ?? null;
    };
    keep({ contentId: '', unseen: [] });
    void find().then((first) => {
      if (ended) return;
      if (first) setFound(first);
      else finish();
    });
    return () => {
      ended = true;
    };
  }, [kind, recordingId, server, keep]);
  const isPlain = found && 'media' in found;
  useEffect(() => {
    if (!isPlain) return;
    track('Video Ad Break Started', { contentId, kind });
    return () => track('Video Ad Break Completed', { contentId, kind });
  }, [isPlain, contentId, kind, track]);
  if (isPlain) return <PlayingAd ad={found} onDone={onDone} />;
  if (found) return <BreakAd adBreak={found} kind={kind} contentId={contentId} onDone={onDone} />;
  return <WaitingForAd />;
};

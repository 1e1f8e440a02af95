import type { PreRollKind } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { searchOn } from './ad-server.ts';
import { AdServer, PlayingAd, WaitingForAd } from './playing-ad.tsx';
import { type Ad, findAd } from './vast.ts';
import type { AdBreak } from './vmap.ts';

/** VMAP 1.0: general error of the ad response document. */
const NO_AD = '1004';
/** The placeholder for the error code in an address, escaped or not. */
const ERROR_CODE = /\[ERROR_CODE\]|%5BERROR_CODE%5D/;

interface BreakAdProps {
  readonly adBreak: AdBreak;
  readonly kind: PreRollKind;
  readonly contentId: string;
  /** The break has ended, or has no ad. */
  readonly onDone: () => void;
}

/** One break: its ad, and the reports of its beginning, its end and its failure. */
export const BreakAd = ({ adBreak, kind, contentId, onDone }: BreakAdProps) => {
  const { track } = useHost();
  const server = useContext(AdServer);
  const [ad, setAd] = useState<Ad | null>(null);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    let ended = false;
    const { vast, reports } = adBreak;
    const source = searchOn(server);
    const find = async () => findAd(typeof vast === 'string' ? await source.read(vast) : vast, source, location.href);
    void find().then((found) => {
      if (ended) return;
      if (found) return setAd(found);
      for (const url of reports.error) server.report(url.replace(ERROR_CODE, NO_AD));
      finish();
    });
    return () => {
      ended = true;
    };
  }, [adBreak, server]);
  useEffect(() => {
    if (!ad) return;
    const { breakStart, breakEnd } = adBreak.reports;
    for (const url of breakStart) server.report(url);
    track('Video Ad Break Started', { contentId, kind });
    return () => {
      for (const url of breakEnd) server.report(url);
      track('Video Ad Break Completed', { contentId, kind });
    };
  }, [ad, adBreak, contentId, kind, server, track]);
  if (ad) return <PlayingAd ad={ad} onDone={onDone} />;
  return <WaitingForAd />;
};

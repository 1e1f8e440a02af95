import { PRE_ROLL_PATH, type PreRollKind } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdBreakPlace, PlayerPort } from '../player/player-port.ts';
import { searchOn } from './ad-server.ts';
import { AdServer, PlayingAd, WaitingForAd } from './playing-ad.tsx';
import { type Ad, findAd } from './vast.ts';

interface LiveBreaksProps {
  readonly port: PlayerPort;
  readonly kind: PreRollKind;
  readonly contentId: string;
}

/** A break that is replaced: the player is paused where it was, and nothing of the break is lost to it. */
interface Replaced extends AdBreakPlace {
  readonly fromS: number;
  readonly sinceMs: number;
}

/** A timer may be early. */
const NEAR_END_S = 0.1;
/** A paused player reports nothing, but learns from its manifest that a break ends early. */
const CHECK_END_MS = 1_000;

/** A rest of a break that is shorter plays as it is: no ad fits. */
const MIN_REST_S = 5;

const restS = ({ endS, fromS, sinceMs }: Replaced): number => endS - fromS - (performance.now() - sinceMs) / 1_000;

/**
 * Ads in place of a channel's breaks. The programme is paused meanwhile, and continues where it would be without the break:
 * at its end, or within it when there are no more ads. A viewer who joins during a break gets ads for the rest of it.
 */
export const LiveBreaks = ({ port, kind, contentId }: LiveBreaksProps) => {
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const seen = useRef(new Set<string>());
  const look = useEffectEvent((eventType: string) => {
    const { adBreak, positionS, status } = port.state();
    // No key, media key or other window starts the programme under its ads.
    if (replaced && eventType === 'resumed') port.pause();
    if (replaced || !adBreak || status !== 'playing' || seen.current.has(adBreak.id)) return;
    if (adBreak.endS - positionS < MIN_REST_S) return;
    seen.current.add(adBreak.id);
    port.pause();
    setReplaced({ ...adBreak, fromS: positionS, sinceMs: performance.now() });
  });
  useEffect(() => port.on(({ type }) => look(type)), [port]);
  const checkEnd = useEffectEvent(() => {
    const { adBreak } = port.state();
    if (replaced && adBreak?.id === replaced.id && adBreak.endS !== replaced.endS)
      setReplaced({ ...replaced, endS: adBreak.endS });
  });
  const isReplacing = replaced !== null;
  useEffect(() => {
    if (!isReplacing) return;
    const check = setInterval(checkEnd, CHECK_END_MS);
    return () => clearInterval(check);
  }, [isReplacing]);
  if (!replaced) return null;
  const done = () => {
    setReplaced(null);
    const leftS = restS(replaced);
    port.seek(leftS < NEAR_END_S ? replaced.endS : replaced.endS - leftS);
    void port.play();
  };
  return <ReplacedBreak key={replaced.id} replaced={replaced} kind={kind} contentId={contentId} onDone={done} />;
};

interface ReplacedBreakProps extends Omit<LiveBreaksProps, 'port'> {
  readonly replaced: Replaced;
  readonly onDone: () => void;
}

/** One ad after the other until the break ends, or the ad server has no more. */
const ReplacedBreak = ({ replaced, kind, contentId, onDone }: ReplacedBreakProps) => {
  const { id } = replaced;
  const { track } = useHost();
  const server = useContext(AdServer);
  const [count, setCount] = useState(0);
  const [ad, setAd] = useState<Ad | null>(null);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const end = setTimeout(finish, Math.max(restS(replaced), 0) * 1_000);
    return () => clearTimeout(end);
  }, [replaced]);
  useEffect(() => {
    let ended = false;
    const source = searchOn(server);
    const find = async () =>
      findAd(await source.read(`${PRE_ROLL_PATH}?kind=${kind}&break=${encodeURIComponent(id)}`), source, location.href);
    void find().then((found) => {
      if (ended) return;
      if (found) setAd(found);
      else finish();
    });
    return () => {
      ended = true;
    };
  }, [count, id, kind, server]);
  useEffect(() => {
    track('Video Ad Break Started', { contentId, kind });
    return () => track('Video Ad Break Completed', { contentId, kind });
  }, [contentId, kind, track]);
  const next = () => {
    setAd(null);
    if (restS(replaced) < MIN_REST_S) onDone();
    else setCount(count + 1);
  };
  return ad ? <PlayingAd key={count} ad={ad} onDone={next} /> : <WaitingForAd />;
};

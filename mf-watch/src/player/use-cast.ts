import { CAF_RECEIVER_ENABLED, CUSTOM_RECEIVER_ENABLED } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CastReport, CastSender } from './cast-sender.ts';
import type { PlayerPort, Source } from './player-port.ts';

export interface CastControl {
  readonly isCasting: boolean;
  /** Starts or stops casting; null where no receiver is configured or the browser finds no device. */
  readonly toggle: (() => void) | null;
}

/**
 * A-64a: casts what plays to the receiver that the operator configured. Receivers of Cast's application framework are
 * enabled; custom ones, which speak a protocol that only they know, are not (WATCH-055).
 */
const offersReceiver = (receiverId: string): boolean =>
  receiverId !== '' && CAF_RECEIVER_ENABLED && !CUSTOM_RECEIVER_ENABLED;

interface CastOptions {
  readonly port: PlayerPort;
  readonly source: Source | null;
  readonly title: string;
}

export const useCast = ({ port, source, title }: CastOptions): CastControl => {
  const { castReceiverId } = useHost().settings.get();
  const sender = useRef<CastSender | null>(null);
  const [{ isAvailable, isCasting }, setReport] = useState<CastReport>({ isAvailable: false, isCasting: false });
  const wasCasting = useRef(false);

  useEffect(() => {
    if (!offersReceiver(castReceiverId)) return;
    let hasEnded = false;
    void import('./cast-sender.ts').then(
      ({ castSender }) => {
        if (!hasEnded) sender.current = castSender(castReceiverId, setReport);
      },
      // Without its code there is no button.
      () => undefined,
    );
    return () => {
      hasEnded = true;
      sender.current?.end();
      sender.current = null;
    };
  }, [castReceiverId]);

  // One device plays at a time.
  useEffect(() => {
    if (isCasting) port.pause();
    else if (wasCasting.current) void port.play();
    wasCasting.current = isCasting;
  }, [port, isCasting]);

  const start = () => {
    if (!source) return;
    const { live, positionS } = port.state();
    void sender.current?.cast({ ...(source.receiver ?? source), title, live, positionS });
  };
  const followSource = useEffectEvent(() => {
    if (isCasting) start();
  });
  useEffect(() => followSource(), [source]);

  return { isCasting, toggle: isAvailable || isCasting ? (isCasting ? () => sender.current?.stop() : start) : null };
};

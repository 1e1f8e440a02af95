import { safeUrl } from '@grandstand/shared-contracts';
import type { PreRollKind } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { InsertedAd, PlayerEvent, PlayerPort } from '../player/player-port.ts';
import { AdActions } from './ad-actions.tsx';
import { createInsertedAdReports } from './inserted-ad-reports.ts';
import { AdServer } from './playing-ad.tsx';
import styles from './pre-roll.module.css';

interface InsertedAdsProps {
  readonly port: PlayerPort;
  readonly kind: PreRollKind;
  readonly contentId: string;
}

interface Shown {
  readonly ad: InsertedAd;
  readonly leftS: number;
  /** Null: it cannot be skipped now. */
  readonly skipInS: number | null;
}

const shownOf = (port: PlayerPort): Shown | null => {
  const { insertedAd: ad, positionS, seekEndS } = port.state();
  if (!ad) return null;
  // At the live edge nothing is behind the ad yet.
  const canSkip = ad.skipAfterS !== null && ad.endS <= seekEndS;
  return {
    ad,
    leftS: Math.max(Math.ceil(ad.endS - positionS), 0),
    skipInS: canSkip ? Math.max(Math.ceil(ad.startS + (ad.skipAfterS ?? 0) - positionS), 0) : null,
  };
};

/** The notice over an ad that is part of the stream (decision 130), and its reports. The player continues below it. */
export const InsertedAds = ({ port, kind, contentId }: InsertedAdsProps) => {
  const { t, track } = useHost();
  const server = useContext(AdServer);
  const [reports] = useState(() => createInsertedAdReports(server.report, location.href));
  const [shown, setShown] = useState(() => shownOf(port));
  const report = useEffectEvent(() => {
    const state = port.state();
    if (state.status === 'playing') reports.played(state);
  });
  const look = useEffectEvent(({ type }: PlayerEvent) => {
    if (type === 'sought') reports.sought();
    else report();
    const next = shownOf(port);
    setShown((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  });
  useEffect(() => {
    // This part loads when the first ad has begun.
    report();
    return port.on(look);
  }, [port]);
  const isInBreak = shown !== null;
  useEffect(() => {
    if (!isInBreak) return;
    track('Video Ad Break Started', { contentId, kind });
    return () => track('Video Ad Break Completed', { contentId, kind });
  }, [isInBreak, contentId, kind, track]);
  if (!shown) return null;
  const { ad, leftS, skipInS } = shown;
  const clickUrl = safeUrl(ad.clickUrl, location.href);
  const skip = () => {
    reports.report(ad, 'skip');
    port.seek(ad.endS);
  };
  return (
    <section className={styles.inserted} aria-label={t('ad.label')}>
      <p className={styles.badge}>{t('ad.left', { seconds: leftS })}</p>
      <AdActions
        clickUrl={clickUrl}
        skipInS={skipInS}
        onVisit={() => reports.report(ad, 'clickTracking')}
        onSkip={skip}
      />
    </section>
  );
};

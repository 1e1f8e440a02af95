import { useHost } from '@grandstand/shared-contracts/react';
import { Spinner } from '@grandstand/shared-ui';
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AdActions } from './ad-actions.tsx';
import { type AdServerPort, fetchVast, report } from './ad-server.ts';
import styles from './pre-roll.module.css';
import { type Ad, type AdEvent, reportError } from './vast.ts';

/** Requests ads and reports their events; tests replace it. */
export const AdServer = createContext<AdServerPort>({ fetch: fetchVast, report });

/** An ad that does not move for this long is ended. */
const STALL_MS = 6_000;
const QUARTILES = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const satisfies readonly (readonly [AdEvent, number])[];
/** VAST: problem displaying the media file. */
const MEDIA_ERROR = '405';

/** Over the player until its ad is found. */
export const WaitingForAd = () => {
  const { t } = useHost();
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={48} />
      <span className="visually-hidden">{t('player.loading')}</span>
    </div>
  );
};

/** A linear ad over the player, with its countdown and its actions. */
export const PlayingAd = ({ ad, onDone }: { readonly ad: Ad; readonly onDone: () => void }) => {
  const { t } = useHost();
  const server = useContext(AdServer);
  const video = useRef<HTMLVideoElement>(null);
  const reported = useRef(new Set<AdEvent>());
  const [time, setTime] = useState({ atS: 0, lengthS: 0 });
  const reportOnce = (event: AdEvent) => {
    if (reported.current.has(event)) return;
    reported.current.add(event);
    if (event === 'error') return reportError(server, ad.reports, MEDIA_ERROR);
    for (const url of ad.reports[event] ?? []) server.report(url);
  };
  const end = (event: AdEvent) => {
    reportOnce(event);
    onDone();
  };
  const giveUp = useEffectEvent(() => end('error'));
  useEffect(() => {
    const stall = setTimeout(giveUp, STALL_MS, time.atS);
    return () => clearTimeout(stall);
  }, [time.atS]);
  useEffect(() => {
    // Refused without a gesture: the programme's player asks for one.
    video.current?.play()?.catch(() => giveUp());
  }, []);
  const moved = ({ currentTime, duration }: HTMLVideoElement) => {
    const lengthS = Number.isFinite(duration) ? duration : 0;
    setTime({ atS: currentTime, lengthS });
    for (const [event, part] of QUARTILES) if (lengthS > 0 && currentTime >= lengthS * part) reportOnce(event);
  };
  const { skipAfterS, clickUrl } = ad;
  const left = Math.max(Math.ceil(time.lengthS - time.atS), 0);
  const skipIn = skipAfterS === null ? null : Math.max(Math.ceil(skipAfterS - time.atS), 0);
  return (
    <section className={styles.ad} aria-label={t('ad.label')}>
      <video
        ref={video}
        className={styles.video}
        muted
        playsInline
        disableRemotePlayback
        onPlaying={() => {
          reportOnce('impression');
          reportOnce('start');
        }}
        onTimeUpdate={(event) => moved(event.currentTarget)}
        onEnded={() => end('complete')}
        onError={() => end('error')}
      >
        {ad.media.map(({ url, type }, index) => (
          <source
            key={url}
            src={url}
            type={type}
            {...(index === ad.media.length - 1 && { onError: () => end('error') })}
          />
        ))}
      </video>
      <p className={styles.badge}>{left > 0 ? t('ad.left', { seconds: left }) : t('ad.label')}</p>
      <AdActions
        clickUrl={clickUrl}
        skipInS={skipIn}
        onVisit={() => reportOnce('clickThrough')}
        onSkip={() => end('skip')}
      />
    </section>
  );
};

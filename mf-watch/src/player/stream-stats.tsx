import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { clockTime } from './clock-time.ts';
import type { PlayerPort } from './player-port.ts';
import styles from './stream-stats.module.css';

const EVERY_MS = 1_000;

/** Buffered seconds after the position. */
const bufferedAheadS = (port: PlayerPort): number => {
  const { buffered, positionS } = port.state();
  const range = buffered.find(({ startS, endS }) => startS <= positionS && positionS <= endS);
  return range ? range.endS - positionS : 0;
};

/** Statistics of the stream by engine and browser, updated every second. */
export const StreamStats = ({ port }: { readonly port: PlayerPort }) => {
  const { t } = useHost();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const { status, heightPx, bitrateKbps, live, positionS } = port.state();
  const { engine, codecs, bandwidthKbps, latencyS, droppedFrames, totalFrames } = port.numbers();
  const rows = [
    [t('stats.engine'), engine],
    [t('stats.status'), status],
    [t('stats.picture'), heightPx > 0 ? `${heightPx}p` : '–'],
    [t('stats.codec'), codecs || '–'],
    [t('stats.bitrate'), `${bitrateKbps} kbps`],
    [t('stats.bandwidth'), bandwidthKbps > 0 ? `${bandwidthKbps} kbps` : '–'],
    [t('stats.buffer'), `${bufferedAheadS(port).toFixed(1)} s`],
    live
      ? [t('stats.behind'), latencyS === null ? '–' : `${latencyS.toFixed(1)} s`]
      : [t('stats.position'), clockTime(positionS)],
    [t('stats.dropped'), `${droppedFrames} / ${totalFrames}`],
  ] as const;
  return (
    <dl className={styles.stats} aria-label={t('playerSettings.stats')}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

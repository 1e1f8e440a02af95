import { type ReplyOf, StreamsInUse as StreamsInUseCall } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import styles from './streams-in-use.module.css';

type InUse = ReplyOf<typeof StreamsInUseCall>['streams'][number];

/** What the account is watching on which device: optional, so nothing appears until it is known, or if it cannot be known. */
export const StreamsInUse = () => {
  const { call, t } = useHost();
  const [streams, setStreams] = useState<readonly InUse[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void call(StreamsInUseCall, {}).then((reply) => {
      if (isCurrent && reply.ok) setStreams(reply.value.streams);
    });
    return () => {
      isCurrent = false;
    };
  }, [call]);
  if (streams.length === 0) return null;
  const deviceOf = ({ deviceName, isThisDevice }: InUse): string =>
    isThisDevice ? t('playback.thisDevice') : deviceName || t('playback.unknownDevice');
  return (
    <section className={styles.streams}>
      <h3 className={styles.heading}>{t('playback.inUse')}</h3>
      <ul className={styles.list}>
        {streams.map((stream) => (
          <li key={stream.streamId}>
            <span className={styles.device}>{deviceOf(stream)}</span>
            {stream.title && <span className={styles.title}>{stream.title}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};

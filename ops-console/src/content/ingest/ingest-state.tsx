import { Chip } from '../../parts/chip.tsx';
import { Ago } from '../../parts/time.tsx';
import type { IngestEntry } from '../api/content.generated.ts';
import styles from '../parts/parts.module.css';

const INPUTS = { main: 'Main', backup: 'Backup' } as const;

/** What an encoder sends, such as `Main: SRT, 2500 kbit/s, h264 1280x720, 25 frames a second`. */
const encoderText = ({ input, protocol, kilobits, video, audio, frameRate }: IngestEntry['encoders'][number]): string =>
  [
    `${INPUTS[input]}: ${protocol.toUpperCase()}`,
    `${kilobits} kbit/s`,
    ...(video === null ? [] : [video]),
    ...(frameRate === null ? [] : [`${frameRate} frames a second`]),
    ...(audio === null ? [] : [audio]),
  ].join(', ');

/** A negative lag: segments are there before their time of day. */
const lagText = (lagS: number): string => (lagS > 0 ? `${lagS} s behind` : 'On time');

const soundText = ({ onAir, encoders, audioLevelDb }: IngestEntry): string => {
  if (audioLevelDb !== null) return `sound at ${audioLevelDb} dBFS`;
  const hasSound = encoders.some(({ input, audio }) => input === onAir && audio !== null);
  return hasSound ? 'sound not measured yet' : 'no sound';
};

const healthText = (ingest: IngestEntry): string =>
  [
    lagText(ingest.lagS ?? 0),
    `${ingest.driftS ?? 0} s drift`,
    `${ingest.repeatedFrames} frames missing, ${ingest.droppedFrames} dropped`,
    soundText(ingest),
  ].join('; ');

/** Health of a channel that an encoder sends. The alarm says what to do. */
export function IngestState({ ingest }: { readonly ingest: IngestEntry }) {
  const { onAir, since, alarm, encoders, attempts } = ingest;
  const [attempt] = attempts;
  return (
    <div className={styles.progress}>
      <p className={styles.state}>
        <Chip tone={onAir === null ? 'error' : alarm ? 'warn' : 'ok'}>
          {onAir === null ? 'Slate' : `Live, ${INPUTS[onAir].toLowerCase()}`}
        </Chip>
        {since !== null && (
          <span>
            since <Ago at={since} />
          </span>
        )}
      </p>
      {alarm && <p role="alert">{alarm.message}</p>}
      {encoders.map((encoder) => (
        <p key={encoder.input}>
          {encoderText(encoder)}, connected <Ago at={encoder.since} />
          {encoder.alarm && onAir !== null && encoder.alarm.message !== alarm?.message && `. ${encoder.alarm.message}`}
        </p>
      ))}
      {onAir !== null && <p>{healthText(ingest)}</p>}
      {attempt && (
        <p className={styles.who}>
          Wrong stream key by {attempt.protocol.toUpperCase()}
          {attempt.source !== null && ` from ${attempt.source}`}, <Ago at={attempt.at} />
          {attempts.length > 1 && `, and ${attempts.length - 1} more`}
        </p>
      )}
    </div>
  );
}

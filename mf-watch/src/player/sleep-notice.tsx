import { Button, icons } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import type { PlayerPort } from './player-port.ts';
import { sleepTimerAtom, sleepTimerTurnedOffAtom } from './sleep-timer.atoms.ts';
import styles from './sleep-notice.module.css';

const WARNING_MS = 60_000;

interface SleepNoticeProps {
  readonly port: PlayerPort;
  /** The whole player: takes the focus from a button that disappears. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Until playback pauses; null while no timer runs. */
  readonly leftMs: number | null;
}

/** A minute before the sleep timer ends: a way to keep watching. At its end: why playback is paused, and a way on. */
export const SleepNotice = ({ port, frame, leftMs }: SleepNoticeProps) => {
  const t = useLateTexts();
  const timer = useAtomValue(sleepTimerAtom);
  const turnOff = useSetAtom(sleepTimerTurnedOffAtom);
  const [isKept, setKept] = useState(false);
  const isNear = leftMs !== null && leftMs > 0 && leftMs <= WARNING_MS;
  const isEnded = timer.phase === 'ended';
  if (isKept && (isNear || isEnded)) setKept(false);
  const leave = () => {
    frame.current?.focus({ preventScroll: true });
    turnOff();
  };
  return (
    <>
      <span aria-live="polite" className="visually-hidden">
        {isNear ? t('sleep.announce') : isEnded ? t('sleep.ended') : isKept && t('sleep.kept')}
      </span>
      {isNear && (
        <section className={styles.notice} aria-label={t('sleep.title')}>
          <p aria-hidden="true">{t('sleep.soon', { seconds: Math.ceil(leftMs / 1_000) })}</p>
          <Button
            onClick={() => {
              leave();
              setKept(true);
            }}
          >
            {t('sleep.keep')}
          </Button>
        </section>
      )}
      {isEnded && (
        <Ended
          frame={frame}
          onContinue={() => {
            leave();
            void port.play();
          }}
        />
      )}
    </>
  );
};

interface EndedProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly onContinue: () => void;
}

const Ended = ({ frame, onContinue }: EndedProps) => {
  const t = useLateTexts();
  const place = useRef<HTMLElement>(null);
  // Not from a viewer who does something else on the page.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || frame.current?.contains(activeElement))
      place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [frame]);
  return (
    <section ref={place} className={styles.ended} aria-label={t('sleep.title')}>
      <p aria-hidden="true">{t('sleep.ended')}</p>
      <Button icon={icons.play} onClick={onContinue}>
        {t('sleep.continue')}
      </Button>
    </section>
  );
};

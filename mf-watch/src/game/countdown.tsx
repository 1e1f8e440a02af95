import { useHost } from '@grandstand/shared-contracts/react';
import { useNow } from '../hooks/use-now.ts';
import styles from './game.module.css';
import { useGameTexts } from './use-game-texts.ts';

const EVERY_MS = 1_000;
const DAY_S = 86_400;

const pad = (value: number): string => String(value).padStart(2, '0');

/** Until the game begins, by the platform's clock. */
export const Countdown = ({ startsAtMs }: { readonly startsAtMs: number }) => {
  const { now } = useHost();
  const texts = useGameTexts();
  const leftS = Math.max(Math.ceil((startsAtMs - useNow(EVERY_MS, now)) / 1_000), 0);
  const [days, restS] = [Math.floor(leftS / DAY_S), leftS % DAY_S];
  const time = [Math.floor(restS / 3_600), Math.floor(restS / 60) % 60, restS % 60].map(pad).join(':');
  return (
    <p className={styles.countdown}>
      <span>{texts('game.startsIn')}</span> <b role="timer">{days > 0 ? texts('game.days', { days, time }) : time}</b>
    </p>
  );
};

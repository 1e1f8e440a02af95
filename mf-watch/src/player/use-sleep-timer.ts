import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useNow } from '../hooks/use-now.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { type SleepTimer, sleepTimerAtom, sleepTimerEndedAtom, sleepTimerTurnedOffAtom } from './sleep-timer.atoms.ts';
import type { CastControl } from './use-cast.ts';

const EVERY_MS = 1_000;

/** Time until playback pauses; null while no timer runs. A viewer behind live sees the end of a program later. */
const msLeft = (timer: SleepTimer, airedAtMs: number | null, nowMs: number): number | null => {
  if (timer.phase !== 'running') return null;
  return timer.endsAtMs - ((timer.choice === 'program' ? airedAtMs : null) ?? nowMs);
};

interface SleepOptions {
  readonly port: PlayerPort;
  readonly state: PlayerState;
  readonly contentId: string;
  readonly cast: CastControl;
}

/**
 * Pauses when the sleep timer ends, here and on a TV. What begins to play after that was started by the viewer, so the timer
 * is off. Returns the time left, null while no timer runs.
 */
export const useSleepTimer = ({ port, state, contentId, cast }: SleepOptions): number | null => {
  const timer = useAtomValue(sleepTimerAtom);
  const end = useSetAtom(sleepTimerEndedAtom);
  const turnOff = useSetAtom(sleepTimerTurnedOffAtom);
  const leftMs = msLeft(timer, state.airedAtMs, useNow(EVERY_MS));
  const isDue = leftMs !== null && leftMs <= 0;
  useEffect(() => {
    if (isDue) end(contentId);
  }, [isDue, end, contentId]);

  const isEnded = timer.phase === 'ended';
  const { isCasting } = cast;
  const pause = useEffectEvent(() => (isCasting ? cast.toggle?.() : port.pause()));
  // When casting stops, the video plays here again: it is paused, too.
  useEffect(() => {
    if (isEnded) pause();
  }, [isEnded, isCasting]);

  const isOther = isEnded && timer.contentId !== contentId;
  useEffect(() => {
    if (isOther) turnOff();
  }, [isOther, turnOff]);
  useEffect(() => {
    if (!isEnded) return;
    return port.on(({ type }) => {
      if (type === 'resumed' || type === 'started') turnOff();
    });
  }, [isEnded, port, turnOff]);
  return leftMs;
};

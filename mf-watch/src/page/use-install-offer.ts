import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { remindersSetAtom } from '../program/reminders.atoms.ts';

const MINUTE_MS = 60_000;
/** A visit that begins this long after the last playback is another one. */
const AWAY_MS = 30 * MINUTE_MS;
const QUIET_MS = 90 * 24 * 60 * MINUTE_MS;

const isPlaying = () => [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);

export interface InstallOffer {
  readonly isWanted: boolean;
  /** Not offered again for 90 days. */
  readonly onShown: () => void;
}

/** Whether to offer the app: the viewer plays something on another visit, or has set a reminder (decision 101). */
export const useInstallOffer = (): InstallOffer => {
  const { bus, preferences } = useHost();
  const [isOffered, setOffered] = useState(false);
  const [isBack, setBack] = useState(false);
  const [isQuiet] = useState(() => Date.now() - preferences.get('install').offeredAtMs < QUIET_MS);
  const hasReminder = useAtomValue(remindersSetAtom) > 0;

  useEffect(() => bus.on('install:changed', (change) => setOffered(change.isOffered)), [bus]);
  useEffect(() => {
    const before = preferences.get('install').playedAtMs;
    let isNoted = false;
    const played = () => {
      if (isNoted) return;
      isNoted = true;
      const nowMs = Date.now();
      preferences.set('install', { ...preferences.get('install'), playedAtMs: nowMs });
      setBack(before > 0 && nowMs - before >= AWAY_MS);
    };
    if (isPlaying()) played();
    return bus.on('player:state', ({ state }) => {
      if (state === 'playing') played();
    });
  }, [bus, preferences]);
  const onShown = useCallback(() => {
    preferences.set('install', { ...preferences.get('install'), offeredAtMs: Date.now() });
  }, [preferences]);
  return { isWanted: isOffered && !isQuiet && (isBack || hasReminder), onShown };
};

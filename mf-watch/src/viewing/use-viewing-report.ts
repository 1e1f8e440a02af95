import { type Host, isSignedIn } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Recording } from '../content/recording.ts';
import type { PlayerEvent, PlayerState } from '../player/player-port.ts';
import { saveViewing } from './viewing.api.ts';
import { viewingLeftAtom } from './viewing.atoms.ts';

/** While it plays. */
const EVERY_MS = 15_000;
/** After the last seek: the report of a page that is left may be lost, and a seek can be longer than its interval. */
const AFTER_SEEK_MS = 2_000;
/** As `positions.ts`: a recording that was left this close to its beginning was not watched, this close to its end it was. */
const FROM_START_S = 10;
const FROM_END_S = 15;

interface Watched {
  readonly id: string;
  positionS: number;
  durationS: number;
  isCompleted: boolean;
  /** The account has the position. */
  isReported: boolean;
  reportedAtMs: number;
}

const begun = (id: string): Watched => ({
  id,
  positionS: 0,
  durationS: 0,
  isCompleted: false,
  isReported: true,
  reportedAtMs: 0,
});

const isToTheEnd = ({ positionS, durationS, isCompleted }: Watched): boolean =>
  isCompleted || (durationS > 0 && positionS >= durationS - FROM_END_S);

const report = (host: Host, latest: Watched, keepalive = false): void => {
  const { id, positionS, durationS, isReported } = latest;
  if (isReported || positionS <= FROM_START_S || !isSignedIn(host.session.get())) return;
  const watched = isToTheEnd(latest);
  Object.assign(latest, { isReported: true, reportedAtMs: Date.now() });
  const one = { contentId: id, positionS: watched ? 0 : positionS, lengthS: durationS, watched };
  void saveViewing(host, [one], { keepalive });
};

/** Reports to the account how far a recording was watched. Returns the listener of the player's events. */
export const useViewingReport = (recording: Recording) => {
  const host = useHost();
  const leave = useSetAtom(viewingLeftAtom);
  const latest = useRef(begun(recording.id));
  const shown = useRef(recording);
  useEffect(() => {
    shown.current = recording;
  });
  const { id } = recording;
  useEffect(() => {
    const watched = begun(id);
    latest.current = watched;
    const hide = () => report(host, watched, true);
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      report(host, watched, true);
      if (watched.positionS > FROM_START_S && shown.current.id === id) {
        leave(host, shown.current, isToTheEnd(watched));
      }
    };
  }, [host, leave, id]);

  return ({ type }: PlayerEvent, state: Pick<PlayerState, 'positionS' | 'durationS'> | undefined) => {
    const { current } = latest;
    if (type === 'sought') current.reportedAtMs = Date.now() - EVERY_MS + AFTER_SEEK_MS;
    if (!state || (type !== 'timeChanged' && type !== 'paused' && type !== 'completed')) return;
    const { positionS, durationS } = state;
    if (positionS !== current.positionS || type === 'completed') {
      Object.assign(current, { positionS, durationS, isCompleted: type === 'completed', isReported: false });
    }
    if (type !== 'timeChanged' || Date.now() - current.reportedAtMs >= EVERY_MS) report(host, current);
  };
};

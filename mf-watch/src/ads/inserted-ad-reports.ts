import { safeUrl } from '@grandstand/shared-contracts';
import type { InsertedAd, PlayerState } from '../player/player-port.ts';

const QUARTILES = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const;
/** Playback that moves by this more than time passes was not watched; a page that is busy reports its position late. */
const MAX_STEP_S = 2;

type Moment = Pick<PlayerState, 'insertedAd' | 'positionS'>;

/**
 * Which events of inserted ads have happened, by the positions of a player: a part of an ad that was passed by a seek has
 * not been seen. Each is sent once, however often the viewer goes back.
 */
export const createInsertedAdReports = (
  send: (url: string) => void,
  pageUrl: string,
  nowMs: () => number = () => performance.now(),
) => {
  const sent = new Set<string>();
  let before: Moment = { insertedAd: null, positionS: 0 };
  let beforeMs = nowMs();

  const report = (ad: InsertedAd, event: string): void => {
    const key = `${ad.id} ${event}`;
    if (sent.has(key)) return;
    sent.add(key);
    for (const url of (ad.reports[event] ?? []).flatMap((one) => safeUrl(one, pageUrl) ?? [])) send(url);
  };
  const isPlayedTo = (positionS: number, toS: number): boolean =>
    before.positionS < toS &&
    positionS >= toS &&
    positionS - before.positionS < MAX_STEP_S + (nowMs() - beforeMs) / 1_000;

  return {
    report,
    /** The player shows this, and plays. */
    played(now: Moment): void {
      const { insertedAd: last } = before;
      if (last && last.endS - last.startS >= last.lengthS - 0.1 && isPlayedTo(now.positionS, last.endS))
        report(last, 'complete');
      const { insertedAd: ad, positionS } = now;
      if (ad) {
        report(ad, 'impression');
        report(ad, 'start');
        if (last?.id === ad.id)
          for (const [event, part] of QUARTILES)
            if (isPlayedTo(positionS, ad.startS + ad.lengthS * part)) report(ad, event);
      }
      before = now;
      beforeMs = nowMs();
    },
    /** The viewer went elsewhere: nothing on the way was seen, however long that took. */
    sought(): void {
      before = { insertedAd: null, positionS: 0 };
    },
  };
};

import type { Host } from '@grandstand/shared-contracts';
import type { LiveItem } from '../content/live-item.ts';
import { requestSeek } from '../player/pending-seek.ts';

/** Where a play of a game can be watched, by its second of the programme. */
export interface SeekTarget {
  readonly href: (atS: number) => string;
  readonly follow: (atS: number) => void;
}

/** A play is shown from a little before it, so that it is seen from its beginning. */
const LEAD_S = 6;

const beginningOf = (atS: number): number => Math.max(Math.floor(atS) - LEAD_S, 0);

/** The channel while the game is on air, its recording afterwards; null where there is no video. */
export const seekTarget = (
  { href, navigate }: Pick<Host, 'href' | 'navigate'>,
  item: LiveItem,
  recordingId: string,
  isOnAir: boolean,
): SeekTarget | null => {
  const state = { fromList: true };
  if (isOnAir) {
    const channel = href({ screen: 'watch', search: { with: item.id } });
    return {
      href: () => channel,
      follow(atS) {
        requestSeek(item.id, item.startsAtMs + beginningOf(atS) * 1_000);
        navigate(channel, { state });
      },
    };
  }
  if (recordingId === '') return null;
  const at = (atS: number) =>
    href({ screen: 'watch', params: { vodId: recordingId }, search: { t: String(beginningOf(atS)) } });
  return { href: at, follow: (atS) => navigate(at(atS), { state }) };
};

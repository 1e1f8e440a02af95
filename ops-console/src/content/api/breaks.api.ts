import { requestRegistry } from '../../registry/registry.api.ts';
import { BeginBreakDocument, type BreakEntry, EndBreakDocument, ReadBreaksDocument } from './content.generated.ts';

/** All throw `RegistryRefusal`. */

const DAY_MS = 24 * 60 * 60_000;
/** A break is planned at most seven days ahead. */
const AHEAD_MS = 8 * DAY_MS;

/** Of the last day and all that are planned, in order. */
export const readBreaks = async (channel: string): Promise<readonly BreakEntry[]> => {
  const nowMs = Date.now();
  const [from, until] = [nowMs - DAY_MS, nowMs + AHEAD_MS].map((ms) => new Date(ms).toISOString());
  return (await requestRegistry(ReadBreaksDocument, { channel, from: from ?? '', until: until ?? '' })).channelBreaks;
};

/** As soon as players can know of it. */
export const beginBreak = async (channel: string, seconds: number, reason: string): Promise<BreakEntry> =>
  (await requestRegistry(BeginBreakDocument, { channel, seconds, reason })).beginBreak;

/** As soon as players can know of it; one that begins later is removed, and ends where it began. */
export const endBreak = async (id: number, reason: string): Promise<BreakEntry> =>
  (await requestRegistry(EndBreakDocument, { id, reason })).endBreak;

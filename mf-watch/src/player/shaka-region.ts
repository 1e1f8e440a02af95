import type { TimelineRegion } from './timeline-regions.ts';

/** A region of the library's timeline. */
export interface ShakaRegion {
  readonly schemeIdUri: string;
  readonly id: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly timescale?: number;
  /** The `Event` as the manifest has it. */
  readonly eventNode?: {
    readonly attributes: Readonly<Record<string, string>>;
    readonly children?: readonly unknown[];
  } | null;
  /** Attributes of a date range. */
  readonly values?: readonly { readonly key: string; readonly data: unknown }[];
}

/** The library cuts an `Event` at the end of its period, and moves it to the beginning: only the manifest has its whole length. */
const durationOf = ({ startTime, endTime, timescale = 1, eventNode }: ShakaRegion): number => {
  const ticks = Number(eventNode?.attributes['duration']);
  return ticks > 0 ? ticks / timescale : endTime - startTime;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** That of an `Event`, which the library does not decode, or what a date range says in base64 (SVTA 2053-2). */
const textOf = ({ eventNode, values }: ShakaRegion): string => {
  const data = values?.find(({ key }) => key === 'X-AD-CREATIVE-SIGNALING')?.data;
  if (typeof data === 'string') return atob(data);
  const text = (eventNode?.children ?? []).filter((child) => typeof child === 'string').join('');
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
};

export const shakaRegion = (region: ShakaRegion): TimelineRegion => {
  const { schemeIdUri, id, startTime } = region;
  return { schemeIdUri, id, startS: startTime, endS: startTime + durationOf(region), text: textOf(region) };
};

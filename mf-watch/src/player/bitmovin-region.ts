import type { TimelineRegion } from './timeline-regions.ts';

/** What the library reports of a manifest's metadata; of an `Event` of DASH here. */
export interface BitmovinMetadata {
  readonly metadataType: string;
  readonly metadata: unknown;
  /** The library's time. */
  readonly start?: number;
  readonly end?: number;
}

interface BitmovinEvent {
  readonly schemeIdUri: string;
  readonly properties: { readonly id?: string };
  readonly content?: string;
}

/** Null for what is not an `Event`, or has no time. */
export const bitmovinRegion = ({ metadataType, metadata, start, end }: BitmovinMetadata): TimelineRegion | null => {
  if (metadataType !== 'EVENT-STREAM' || start === undefined || end === undefined) return null;
  const { schemeIdUri, properties, content = '' } = metadata as BitmovinEvent;
  return { schemeIdUri, id: properties.id ?? '', startS: start, endS: end, text: content };
};

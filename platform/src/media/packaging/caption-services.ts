/** Closed captions in the video: a channel of CEA-608, and a service of CEA-708. Named as `INSTREAM-ID` of RFC 8216. */
export type CaptionService = 'CC1' | 'SERVICE1';

export const CAPTION_SERVICES: readonly CaptionService[] = ['CC1', 'SERVICE1'];

const NAMES: Readonly<Record<CaptionService, string>> = { CC1: 'English CC', SERVICE1: 'English CC (708)' };
/** SCTE 214-1. */
const DESCRIPTORS: Readonly<Record<CaptionService, string>> = {
  CC1: '<Accessibility schemeIdUri="urn:scte:dash:cc:cea-608:2015" value="CC1=eng"/>',
  SERVICE1: '<Accessibility schemeIdUri="urn:scte:dash:cc:cea-708:2015" value="1=lang:eng"/>',
};

/** Of a multivariant playlist; its variants name the group `cc`. */
export const captionMedia = (services: readonly CaptionService[]): string[] =>
  services.map(
    (id) =>
      `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="${NAMES[id]}",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID="${id}"`,
  );

/** Of an adaptation set of video. */
export const captionDescriptors = (services: readonly CaptionService[]): string[] =>
  services.map((id) => DESCRIPTORS[id]);

import * as z from 'zod';

export const INSERTION_VARIABLES = {
  /** Where the ads of a break are requested; with the macros CONTENTID, BREAKID and BREAKMAXDURATION. */
  GS_AD_SERVER_URL: z.url({ protocol: /^https?$/ }).optional(),
};

/** `siteOrigin`: that of the practice ad server. */
export const adServerUrlOf = (
  { GS_AD_SERVER_URL }: { readonly GS_AD_SERVER_URL?: string | undefined },
  siteOrigin: string,
): string =>
  GS_AD_SERVER_URL ?? `${siteOrigin}/ads/pod.xml?channel=[CONTENTID]&break=[BREAKID]&duration=[BREAKMAXDURATION]`;

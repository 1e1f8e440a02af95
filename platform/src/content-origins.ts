import type { EdgeSettings } from './control-plane/edge/page.ts';
import type { MediaOrigin } from './media/index.ts';
import type { NamedOrigins } from './services/content/published-content.service.ts';
import type { Settings } from './services/settings/settings.service.ts';

/**
 * The documents of a page with the hosts that editors named and the media origins; the same object as long as neither
 * changed.
 */
export const withContentOrigins = (
  settings: () => Promise<Settings>,
  origins: () => Promise<NamedOrigins>,
  mediaOrigins: readonly MediaOrigin[],
): (() => Promise<EdgeSettings>) => {
  let made: { readonly settings: Settings; readonly origins: NamedOrigins; readonly both: EdgeSettings } | null = null;
  return async () => {
    const [documents, named] = await Promise.all([settings(), origins()]);
    if (mediaOrigins.length === 0 && named.media.length === 0 && named.images.length === 0) return documents;
    if (made?.settings !== documents || made.origins !== named) {
      // The seek bar shows thumbnails of the media origins.
      const own = mediaOrigins.map(({ origin }) => origin);
      const contentOrigins = { media: [...named.media, ...own], images: [...named.images, ...own] };
      made = { settings: documents, origins: named, both: { ...documents, contentOrigins } };
    }
    return made.both;
  };
};

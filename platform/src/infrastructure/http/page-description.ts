import type { IncomingHttpHeaders } from 'node:http';

export interface PageImage {
  readonly path: string;
  readonly alt: string;
  /** Absent: a drawn one, a PNG of `PREVIEW_SIZE`. */
  readonly form?: { readonly type: string; readonly width: number; readonly height: number };
}

/** What crawlers and link previews read of a page, without running its scripts. */
export interface PageDescription {
  /** BCP 47. */
  readonly language: string;
  /** Without the site's name; '' for the site itself. */
  readonly title: string;
  readonly description: string;
  /** Path and query of the one address of this content. Null: search engines are asked not to list the page. */
  readonly canonicalPath: string | null;
  /** Open Graph type. */
  readonly kind: 'website' | 'video.other';
  readonly image: PageImage;
  /** schema.org objects. */
  readonly facts: readonly Readonly<Record<string, unknown>>[];
}

/** What the edge knows of a requested page. */
export interface PageTopic {
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** The released screen at the path and its parameters; null where no remote has a route. */
  readonly screen: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** The route's title, in English. */
  readonly title: string;
  readonly headers: IncomingHttpHeaders;
}

/** Never contains text of the request: only what the platform knows by an ID or number in the address. */
export type DescribePage = (topic: PageTopic) => Promise<PageDescription>;

/** Of preview images, pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The preview image of pages without their own. */
export const SITE_PREVIEW_PATH = '/media/cards/site.png';

/** A page whose content the platform cannot describe. */
export const plainDescription = (title: string, canonicalPath: string | null): PageDescription => ({
  language: 'en',
  title,
  description: 'Watch YES Network live and on demand: games, replays and studio shows.',
  canonicalPath,
  kind: 'website',
  image: { path: SITE_PREVIEW_PATH, alt: 'YES Network' },
  facts: [],
});

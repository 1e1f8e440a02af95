/** A stylesheet inside the page, by the path of its file. */
export interface InlineStyle {
  readonly path: string;
  readonly css: string;
  /** For the policy: `sha256-…`. */
  readonly hash: string;
}

/** What a page shows until its scripts take over. */
export interface ShownFirst {
  readonly screen: string;
  /** BCP 47. */
  readonly language: string;
  readonly markup: string;
  readonly styles: readonly InlineStyle[];
}

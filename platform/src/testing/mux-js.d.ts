/** The part of mux.js that tests read captions with; the package has no types. */
declare module 'mux.js' {
  interface ParsedCaption {
    /** `CC1`, or `cc708_1` for service 1 of CEA-708. */
    readonly stream: string;
    readonly startTime: number;
    readonly endTime: number;
    /** Rows of CEA-608. */
    readonly content?: readonly { readonly text: string }[];
    /** Of CEA-708. */
    readonly text?: string;
  }
  interface CaptionParser {
    init(): void;
    parse(
      segment: Uint8Array,
      videoTrackIds: readonly number[],
      timescales: Readonly<Record<number, number>>,
    ): { readonly captions: readonly ParsedCaption[] } | null;
    clearParsedCaptions(): void;
  }
  const muxJs: { readonly mp4: { readonly CaptionParser: new () => CaptionParser } };
  export default muxJs;
}

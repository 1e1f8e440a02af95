import type { Preview } from '../api/preview.api.ts';

/** A choice among captions or sound tracks. */
export interface PreviewTrack {
  readonly id: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** What a preview needs of a player; tests replace it. */
export interface PreviewPort {
  /** Loads and plays. @throws {PreviewFailure} */
  load(preview: Preview): Promise<void>;
  captions(): readonly PreviewTrack[];
  /** '' turns captions off. */
  chooseCaptions(id: string): void;
  sound(): readonly PreviewTrack[];
  chooseSound(id: string): void;
  /** Where it is: of a channel the time in the program, epoch ms; of a recording seconds from its beginning. */
  place(): { readonly atMs: number | null; readonly positionS: number };
  seekBy(seconds: number): void;
  destroy(): Promise<void>;
}

export interface PreviewEvents {
  readonly onTracks: () => void;
  readonly onFailure: (failure: PreviewFailure) => void;
}

/** Puts a video with the browser's controls into `container`. */
export type CreatePreviewPort = (container: HTMLElement, events: PreviewEvents) => Promise<PreviewPort>;

/** Why a preview does not play. */
export class PreviewFailure extends Error {
  override readonly name = 'PreviewFailure';
  readonly kind: 'expired' | 'missing' | 'unreachable' | 'unsupported';
  readonly code: string;

  constructor(kind: PreviewFailure['kind'], code: string) {
    super(`The preview failed: ${code}.`);
    this.kind = kind;
    this.code = code;
  }
}

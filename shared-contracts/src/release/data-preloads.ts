import type { WireRequest } from '../api/wire-request.ts';

/** Input of a page's preload script, as JSON in the script element's `data-calls`. */
export interface DataPreloads {
  /** The call of the client token. */
  readonly token: WireRequest;
  /** Addresses of the lists, each a GET with that token. */
  readonly lists: readonly string[];
}

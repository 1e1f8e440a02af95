import { type ReloadDirective, reloadDirective } from '../packaging/hls-parts.ts';

/** What a player sends with a request for a low-latency playlist. */
export interface ReloadQuery {
  readonly _HLS_msn?: unknown;
  readonly _HLS_part?: unknown;
}

export const reloadOf = ({ _HLS_msn, _HLS_part }: ReloadQuery): ReloadDirective | null | 'invalid' =>
  reloadDirective(_HLS_msn, _HLS_part);

import { MAX_LIVE_STREAMS } from '@grandstand/shared-contracts';

/** Ids of the live items that are shown side by side: at most three, each once. The first is heard. */
export type TileIds = readonly string[];

/** Reads `with=yes-1,yes-2` of the address. Items that are not on air and those past the limit are left out. */
export const tilesFromAddress = (parameter: string | null, known: readonly string[]): TileIds =>
  [...new Set(parameter?.split(',') ?? [])].filter((id) => known.includes(id)).slice(0, MAX_LIVE_STREAMS);

export const hasRoom = (ids: TileIds): boolean => ids.length < MAX_LIVE_STREAMS;

/** Unchanged when there is no room. */
export const withTile = (ids: TileIds, id: string): TileIds => (ids.includes(id) || !hasRoom(ids) ? ids : [...ids, id]);

/** The last tile stays. */
export const withoutTile = (ids: TileIds, id: string): TileIds =>
  ids.length > 1 ? ids.filter((one) => one !== id) : ids;

/** `id` and the heard tile swap places; the others keep theirs. */
export const withAudible = (ids: TileIds, id: string): TileIds => {
  const [first] = ids;
  if (first === undefined || !ids.includes(id)) return ids;
  return ids.map((one) => (one === id ? first : one === first ? id : one));
};

/** `id` replaces the heard tile; if `id` has a tile already, that tile is heard. */
export const withAudibleReplaced = (ids: TileIds, id: string): TileIds =>
  ids.includes(id) ? withAudible(ids, id) : [id, ...ids.slice(1)];

import { MAX_LIVE_STREAMS } from '@grandstand/shared-contracts';

/** What is shown side by side: ids of live items, at most three, each once. The first is heard. */
export type Together = readonly string[];

/** As the address has it: `with=yes-1,yes-2`. What is not on, or too much, is left out. */
export const togetherOf = (wanted: string | null, known: readonly string[]): Together =>
  [...new Set(wanted?.split(',') ?? [])].filter((id) => known.includes(id)).slice(0, MAX_LIVE_STREAMS);

export const hasRoom = (ids: Together): boolean => ids.length < MAX_LIVE_STREAMS;

/** Unchanged without room. */
export const added = (ids: Together, id: string): Together => (ids.includes(id) || !hasRoom(ids) ? ids : [...ids, id]);

/** The last one stays. */
export const removed = (ids: Together, id: string): Together =>
  ids.length > 1 ? ids.filter((one) => one !== id) : ids;

/** The heard one and `id` change places, the others stay where they are. */
export const heard = (ids: Together, id: string): Together => {
  const [first] = ids;
  if (first === undefined || !ids.includes(id)) return ids;
  return ids.map((one) => (one === id ? first : one === first ? id : one));
};

/** `id` instead of the one that is heard; beside it already, it is heard. */
export const playing = (ids: Together, id: string): Together =>
  ids.includes(id) ? heard(ids, id) : [id, ...ids.slice(1)];

import { hasActive, hasProvider, type Session } from '@grandstand/shared-contracts';
import {
  AddOrUpdateCouchRights,
  GetCouchRights,
  type LocationLookup,
  type ReplyOf,
  ResetCouchRights,
} from '@grandstand/shared-contracts/api';
import type { Caller } from '@grandstand/shared-contracts/runtime';
import type { PlayableItem } from './content.ts';

type Place = ReplyOf<typeof LocationLookup>;
export type CouchRightsStep = 'resetting' | 'adding' | 'fetching';

const isFree = ({ ent }: PlayableItem): boolean => ent.some(({ sp }) => sp?.includes('Free') === true);

/**
 * WATCH-059…063: what travel rights ask for before `item` may be authorized here; null for nothing. They are of
 * subscribers without a TV provider and of what is live; free content needs none.
 */
export const couchRightsStep = (
  item: PlayableItem,
  { zone }: Pick<Place, 'zone'>,
  session: Session,
  nowMs: number,
): CouchRightsStep | null => {
  if (item.kind === 'vod' || isFree(item) || hasProvider(session) || !hasActive(session)) return null;
  const { couchRightsDate } = session;
  if (zone !== 'none') return couchRightsDate === null ? null : 'resetting';
  if (couchRightsDate === null) return 'adding';
  return couchRightsDate >= nowMs ? null : 'fetching';
};

/**
 * Takes the step. `endMs` is what is to be remembered from now on, null for nothing; the stored date is a cache and
 * never a permission. `failed` without an answer; `expired` once the travel days are over.
 */
export const takeCouchRightsStep = async (
  step: CouchRightsStep,
  call: Caller,
  deviceID: string,
  now: () => number,
): Promise<'failed' | 'expired' | { readonly endMs: number | null }> => {
  if (step === 'resetting') return (await call(ResetCouchRights, { deviceID })).ok ? { endMs: null } : 'failed';
  const rights = await call(step === 'adding' ? AddOrUpdateCouchRights : GetCouchRights, { deviceID });
  if (!rights.ok) return 'failed';
  const { endDate } = rights.value;
  return endDate >= now() ? { endMs: endDate } : 'expired';
};

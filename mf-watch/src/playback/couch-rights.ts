import {
  hasActive,
  hasProvider,
  type Result,
  type Session,
  success,
  type WatchState,
} from '@grandstand/shared-contracts';
import {
  AddOrUpdateCouchRights,
  type Caller,
  GetCouchRights,
  type LocationLookup,
  type ReplyOf,
  ResetCouchRights,
} from '@grandstand/shared-contracts/api';
import type { PlayableItem } from '../content/content.ts';

type Place = ReplyOf<typeof LocationLookup>;
export type CouchRightsStep = 'resetting' | 'adding' | 'fetching';

const isFree = ({ ent }: PlayableItem): boolean => ent.some(({ sp }) => sp?.includes('Free') === true);

/**
 * WATCH-059…063: the travel rights step that is needed before `item` is authorized here; null for none. It applies to
 * subscribers without a TV provider and to live content that is not free.
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

export interface CouchRights {
  /** Null at home. */
  readonly endMs: WatchState['couchRightsDate'] | null;
  readonly expired: WatchState['couchRightsExpired'];
}

/** Takes the step. The reported end is stored as a cache and never as a permission. */
export const takeCouchRightsStep = async (
  step: CouchRightsStep,
  call: Caller,
  deviceID: string,
  now: () => number,
): Promise<Result<CouchRights>> => {
  if (step === 'resetting') {
    const reset = await call(ResetCouchRights, { deviceID });
    return reset.ok ? success({ endMs: null, expired: false }) : reset;
  }
  const rights = await call(step === 'adding' ? AddOrUpdateCouchRights : GetCouchRights, { deviceID });
  if (!rights.ok) return rights;
  const { endDate } = rights.value;
  return success({ endMs: endDate, expired: endDate < now() });
};

import { type Host, type Result, success } from '@grandstand/shared-contracts';
import {
  type CallOptions,
  ChangeMyList,
  GetViewing,
  RecordingsByIds,
  RemoveViewing,
  type ReplyOf,
  type RequestOf,
  SaveViewing,
  tolerant,
} from '@grandstand/shared-contracts/api';
import { type Recording, recording } from '../content/recording.ts';

type Caller = Pick<Host, 'call'>;
export type Progress = RequestOf<typeof SaveViewing>['progress'][number];

export const fetchViewing = ({ call }: Caller): Promise<Result<ReplyOf<typeof GetViewing>>> =>
  call(tolerant(GetViewing), {});

/** Recordings by their IDs, in that order; those that are not published are left out. */
export const fetchRecordings = async (
  { call }: Caller,
  ids: readonly string[],
): Promise<Result<readonly Recording[]>> => {
  const reply = await call(tolerant(RecordingsByIds), { ids: ids.join(',') });
  return reply.ok ? success(reply.value.data.map((item) => recording(item, location.href))) : reply;
};

/** `isOlder`: the account keeps what it has already. */
export const saveViewing = (
  { call }: Caller,
  progress: readonly Progress[],
  { isOlder = false, ...options }: CallOptions & { readonly isOlder?: boolean } = {},
) => call(SaveViewing, { progress: [...progress], isOlder }, options);

export const removeViewing = ({ call }: Caller, contentId: string) => call(RemoveViewing, { contentId });

export const changeMyList = ({ call }: Caller, contentId: string, isListed: boolean) =>
  call(ChangeMyList, { contentId, isListed });

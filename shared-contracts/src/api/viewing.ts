import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';
import { defineCall } from './call.ts';
import { VodItem } from './catalogue.ts';

const Nothing = z.object({});
const ContentId = z.string().check(z.minLength(1), z.maxLength(100));
const Seconds = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** How far an account watched a recording. */
const Progress = z.object({
  contentId: ContentId,
  positionS: Seconds,
  /** 0 while unknown. */
  lengthS: Seconds,
  /** Watched to its end. */
  watched: z.boolean(),
});

/** What an account watched, the last first, and its list, the last added first. */
export const GetViewing = accountCall(
  'getViewing',
  'bearer',
  Nothing,
  z.object({
    progress: z.array(Progress),
    /** Removed by the viewer: other devices forget their own position, too. */
    removed: z.array(ContentId),
    myList: z.array(ContentId),
  }),
);

/** The most recordings that one call reports, and that an account keeps of each kind. */
export const MAX_VIEWING = { perCall: 50, perAccount: 200 } as const;

/** `isOlder`: watched before this call, so what the account has already is not replaced. */
export const SaveViewing = accountCall(
  'saveViewing',
  'bearer',
  z.object({
    progress: z.array(Progress).check(z.maxLength(MAX_VIEWING.perCall)),
    isOlder: z._default(z.boolean(), false),
  }),
  Nothing,
);

/** The recording is not offered to continue on any device of the account. */
export const RemoveViewing = accountCall('removeViewing', 'bearer', z.object({ contentId: ContentId }), Nothing);

export const ChangeMyList = accountCall(
  'changeMyList',
  'bearer',
  z.object({ contentId: ContentId, isListed: z.boolean() }),
  Nothing,
);

/** Published recordings by their IDs, in that order; unknown ones are left out. `ids`: separated by commas, 50 at most. */
export const RecordingsByIds = defineCall({
  id: 'recordingsByIds',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/recordings',
  auth: 'client',
  encoding: 'query',
  envelope: { kind: 'plain' },
  request: z.object({ ids: z.string().check(z.maxLength(5_100)) }),
  reply: z.object({ data: z.array(VodItem) }),
});

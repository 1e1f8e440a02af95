import type { Host, Result, TagChange } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites } from '@grandstand/shared-contracts/api';

/** ACCT-022, ACCT-023: what the account keeps. Adding what is there, or removing what is not, changes nothing. */
export const keepTags = (call: Host['call'], { add = [], remove = [] }: TagChange): Promise<Result<unknown>> =>
  call(AddOrRemoveFavourites, {
    favouriteType: 'notificationTags',
    notificationTagsToAdd: [...add],
    notificationTagsToRemove: [...remove],
  });

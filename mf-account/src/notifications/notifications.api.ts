import type { Host, Result, TagChange } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites } from '@grandstand/shared-contracts/api';

/** ACCT-022, ACCT-023: the account's tags. Adding an existing tag or removing a missing one changes nothing. */
export const keepTags = (call: Host['call'], { add = [], remove = [] }: TagChange): Promise<Result<unknown>> =>
  call(AddOrRemoveFavourites, {
    favouriteType: 'notificationTags',
    notificationTagsToAdd: [...add],
    notificationTagsToRemove: [...remove],
  });

import type { TagGroups } from './push.repo.ts';

export interface TagChange {
  readonly set?: TagGroups | undefined;
  readonly add?: TagGroups | undefined;
  readonly remove?: TagGroups | undefined;
}

/** `set`, then `add`, then `remove`. Tags are sorted and unique; a group without tags is removed. */
export const changedTags = (tags: TagGroups, { set = {}, add = {}, remove = {} }: TagChange): TagGroups => {
  const groups = new Map(Object.entries({ ...tags, ...set }));
  for (const [group, more] of Object.entries(add)) groups.set(group, [...(groups.get(group) ?? []), ...more]);
  for (const [group, less] of Object.entries(remove)) {
    groups.set(
      group,
      (groups.get(group) ?? []).filter((tag) => !less.includes(tag)),
    );
  }
  return Object.fromEntries(
    [...groups].filter(([, held]) => held.length > 0).map(([group, held]) => [group, [...new Set(held)].toSorted()]),
  );
};

/** IDs that an account stores, and what the viewer changed on this page. The newest is first. */
export interface AccountIds {
  readonly stored: readonly string[];
  /** Whether an ID is included; the newest change is last. */
  readonly changes: ReadonlyMap<string, boolean>;
}

export const NO_IDS: AccountIds = { stored: [], changes: new Map() };

/** The changes have priority, because the stored IDs may have been requested before them. */
export const idsOf = ({ stored, changes }: AccountIds): readonly string[] => {
  const added = [...changes.keys()].filter((id) => changes.get(id));
  return [...added.toReversed(), ...stored.filter((id) => !changes.has(id))];
};

/** `isIncluded`: undefined for an ID without a change. */
export const withChange = (
  { stored, changes }: AccountIds,
  id: string,
  isIncluded: boolean | undefined,
): AccountIds => {
  const next = new Map(changes);
  next.delete(id);
  if (isIncluded !== undefined) next.set(id, isIncluded);
  return { stored, changes: next };
};

/**
 * Every table of the database. Empty here: each `x.tables.ts` adds the tables of its module by declaration merging, so
 * that this room imports no other.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}

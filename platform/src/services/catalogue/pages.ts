import { PAGE_SIZES } from '@grandstand/shared-contracts';

const MAX_ITEMS = PAGE_SIZES.seeMore;
/** Far behind the last item of any list, and still a number that the database takes. */
const MAX_OFFSET = 1_000_000;

/** The size of a page, of what a client asked for. */
export const pageOf = (size: number): number =>
  Number.isInteger(size) ? Math.min(Math.max(size, 1), MAX_ITEMS) : MAX_ITEMS;
export const offsetOf = (offset: number): number =>
  Number.isInteger(offset) ? Math.min(Math.max(offset, 0), MAX_OFFSET) : 0;

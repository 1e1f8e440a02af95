import { SEARCH_TERM_LENGTH } from '@grandstand/shared-contracts';

/** The normalized search term: trimmed, and cut to the service's limit. */
export const searchTerm = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').slice(0, SEARCH_TERM_LENGTH).trim();

import { useCallback } from 'react';
import { usePreference } from '../hooks/use-preference.ts';

const MAX_RECENT = 6;
/** Of what is stored: it survives a change of `MAX_RECENT`. */
const without = (terms: readonly string[], term: string) =>
  terms.filter((known) => known.toLowerCase() !== term.toLowerCase());

/** What this viewer searched for on this browser, the last first. */
export const useRecentSearches = () => {
  const [terms, choose] = usePreference('searches');
  return {
    terms,
    remember: useCallback(
      (term: string) => {
        if (term !== '' && terms[0] !== term) choose([term, ...without(terms, term)].slice(0, MAX_RECENT));
      },
      [terms, choose],
    ),
    forget: (term: string) => choose(without(terms, term)),
    clear: () => choose([]),
  };
};

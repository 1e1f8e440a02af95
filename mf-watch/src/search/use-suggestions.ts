import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { lineupAtom } from '../live/live.atoms.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { useSpoilerFree } from '../spoilers/spoiler-free.ts';
import { useRecentSearches } from './recent-searches.ts';
import { fetchSuggestions, type Suggestion } from './search.api.ts';
import { searchTerm } from './search-term.ts';

/** A row of the list beneath the search box. */
export interface SuggestionOption {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** What choosing it searches for, or where it leads. */
  readonly target: { readonly term: string } | { readonly address: string };
  readonly isRecent: boolean;
}

/** The viewer types on after a shorter rest. */
const REST_MS = 200;
const MAX_ON_AIR = 3;

/** What the service suggests for `term`; while a request runs, what it suggested before. */
const useSuggested = (term: string): readonly Suggestion[] => {
  const host = useHost();
  const [suggested, setSuggested] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (term === '') return;
    const abort = new AbortController();
    const rest = setTimeout(async () => {
      const reply = await fetchSuggestions(host, term, abort.signal);
      // Suggestions are optional: the term can be searched without them.
      if (!abort.signal.aborted) setSuggested(reply.ok ? reply.value : []);
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      abort.abort();
    };
  }, [host, term]);
  return term === '' ? [] : suggested;
};

/** With nothing typed: recent searches, and what is live. */
export const useSuggestions = (text: string): readonly SuggestionOption[] => {
  const t = useLateTexts();
  const { config, href } = useHost();
  const address = useWatchAddress();
  const isSpoilerFree = useSpoilerFree();
  const recent = useRecentSearches().terms;
  const { items } = useAtomValue(lineupAtom);
  const term = searchTerm(text);
  const suggested = useSuggested(term);
  const channel = (id: string) => href({ screen: 'watch', search: { with: id } });
  if (term !== '') {
    return suggested
      .filter(({ kind }) => !isSpoilerFree || (kind !== 'recording' && kind !== 'program'))
      .map(({ kind, id, title, about = '' }) => ({
        key: `${kind} ${id}`,
        title,
        about: [kind === 'recording' ? '' : t(kind === 'program' ? 'search.onNow' : `search.${kind}`), about]
          .filter(Boolean)
          .join(' · '),
        target:
          kind === 'recording'
            ? { address: address.recording(id) }
            : kind === 'program'
              ? { address: channel(id.slice(0, id.lastIndexOf('-'))) }
              : { term: title },
        isRecent: false,
      }));
  }
  const onAir = items.filter(({ isLive, teams }) => isLive && teams !== '').slice(0, MAX_ON_AIR);
  return [
    ...recent.map((searched) => ({
      key: `recent ${searched}`,
      title: searched,
      about: t('search.recent'),
      target: { term: searched },
      isRecent: true,
    })),
    ...onAir.map(({ id, teams, channelName }) => ({
      key: `live ${id}`,
      title: teams,
      about: [t('search.onNow'), channelName].filter(Boolean).join(' · '),
      target: { address: channel(id) },
      isRecent: false,
    })),
    ...config
      .get()
      .yesTeams.slice(0, 2)
      .map(({ name }) => ({
        key: `team ${name}`,
        title: name,
        about: t('search.team'),
        target: { term: name },
        isRecent: false,
      })),
  ];
};

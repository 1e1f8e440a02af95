import { OVERRIDE_PARAMETER, type Override, type OverrideRefusal } from '@grandstand/shared-contracts/release';
import { createTabStorage, type TabStorage } from '@grandstand/shared-contracts';

/** Where a tab keeps its token. It is of this tab alone: no other tab, and no visit after it, knows of it. */
const KEY = 'override';

interface TabOverrideDependencies {
  readonly location: Pick<Location, 'href'>;
  /** Changes the address bar without loading. */
  readonly replaceAddress: (url: string) => void;
  readonly storage: TabStorage;
  /** What the page that was served shows otherwise. */
  readonly shown: Override | null;
  /** Why it does not, where it was asked to. */
  readonly refusal: OverrideRefusal | null;
}

export interface TabOverride {
  readonly shown: Override | null;
  readonly refusal: OverrideRefusal | null;
  /** An address of this site, asked for with the tab's override if it has one. */
  addressOf(url: string): string;
  /** The tab's next page is everybody's. */
  forget(): void;
}

const parameterOf = (url: URL): string | null => url.searchParams.get(OVERRIDE_PARAMETER);
const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/**
 * What this tab shows otherwise. The edge decides that, page by page, by the token; the tab keeps it and brings it along.
 * The token leaves the address bar at once: whoever copies an address copies no override.
 * @returns where to go instead, when the tab has a token that this page was not asked with
 */
export const followOverride = (dependencies: TabOverrideDependencies): TabOverride | { readonly goTo: string } => {
  const { location, replaceAddress, storage, shown, refusal } = dependencies;
  const here = new URL(location.href);
  const given = parameterOf(here);
  if (given === null) {
    const kept = storage.get(KEY);
    // Asked for anew, and once: the answer comes with the parameter.
    return kept === null ? everybodys : { goTo: withToken(pathOf(here), kept, here) };
  }
  here.searchParams.delete(OVERRIDE_PARAMETER);
  replaceAddress(pathOf(here));
  if (shown) storage.set(KEY, given);
  else storage.remove(KEY);
  return {
    shown,
    refusal,
    addressOf: (url) => (shown ? withToken(url, storage.get(KEY) ?? given, here) : url),
    forget: () => storage.remove(KEY),
  };
};

/** The same, of a browser's tab. */
export const overrideOfTab = ({ location, history }: Window, shown: Override | null, refusal: OverrideRefusal | null) =>
  followOverride({
    location,
    replaceAddress: (url) => history.replaceState(history.state, '', url),
    storage: createTabStorage(),
    shown,
    refusal,
  });

const everybodys: TabOverride = { shown: null, refusal: null, addressOf: (url) => url, forget: () => {} };

const withToken = (url: string, token: string, base: URL): string => {
  const asked = new URL(url, base);
  asked.searchParams.set(OVERRIDE_PARAMETER, token);
  return pathOf(asked);
};

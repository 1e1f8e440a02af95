import { OVERRIDE_PARAMETER, type Override, type OverrideRefusal } from '@grandstand/shared-contracts/release';
import { createTabStorage, type TabStorage } from '@grandstand/shared-contracts';

/** Where a tab keeps its token. It is of this tab alone: no other tab, and no visit after it, knows of it. */
const KEY = 'override';

interface TabOverrideDependencies {
  readonly location: Pick<Location, 'href'>;
  /** Changes the address bar without loading. */
  readonly replaceAddress: (url: string) => void;
  readonly storage: TabStorage;
  /** The override of the served page. */
  readonly shown: Override | null;
  /** Why a requested override was refused. */
  readonly refusal: OverrideRefusal | null;
}

export interface TabOverride {
  readonly shown: Override | null;
  readonly refusal: OverrideRefusal | null;
  /** An address of this site, with the tab's override if it has one. */
  addressOf(url: string): string;
  /** The tab's next page is everybody's. */
  forget(): void;
}

const parameterOf = (url: URL): string | null => url.searchParams.get(OVERRIDE_PARAMETER);
const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/**
 * The override of this tab. The edge applies it to each page by its token; the tab stores the token and sends it.
 * The token is removed from the address bar immediately, so that a copied address contains no override.
 * @returns where to go instead, when the tab has a token that this page was loaded without
 */
export const followOverride = (dependencies: TabOverrideDependencies): TabOverride | { readonly goTo: string } => {
  const { location, replaceAddress, storage, shown, refusal } = dependencies;
  const here = new URL(location.href);
  const given = parameterOf(here);
  if (given === null) {
    const kept = storage.get(KEY);
    // Reloaded once: the new page is requested with the parameter.
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
  const requested = new URL(url, base);
  requested.searchParams.set(OVERRIDE_PARAMETER, token);
  return pathOf(requested);
};

import type { Mvpd } from '@grandstand/shared-contracts/api';

export interface ProviderChoices {
  /** Shown as logos: the named providers first, then the other premium ones (AUTH-092, AUTH-094). */
  readonly premium: readonly Mvpd[];
  /** The list of all others, by name (AUTH-093). */
  readonly others: readonly Mvpd[];
}

/** `front`: ids moved to the front, in that order, instead of the list's order; unknown ids are ignored. */
export const arrangeProviders = (providers: readonly Mvpd[], front: readonly string[]): ProviderChoices => {
  const named = front.flatMap((id) => providers.find((provider) => provider.id === id) ?? []);
  const rest = providers.filter(({ id }) => !front.includes(id));
  return {
    premium: [...named, ...rest.filter(({ isPremium }) => isPremium)],
    others: rest
      .filter(({ isPremium }) => !isPremium)
      .sort((one, other) => one.displayName.localeCompare(other.displayName, 'en')),
  };
};

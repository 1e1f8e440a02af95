const PREFIX = 'tve';

/** Who watches through a provider: takes the place of an account id in tokens and stream slots. */
export const viewerId = (providerId: string, userName: string): string =>
  [PREFIX, encodeURIComponent(providerId), encodeURIComponent(userName)].join(':');

/** Null for the id of an account. */
export const providerViewerOf = (id: string): { readonly providerId: string; readonly userName: string } | null => {
  const [prefix, providerId, userName] = id.split(':');
  if (prefix !== PREFIX || providerId === undefined || userName === undefined) return null;
  return { providerId: decodeURIComponent(providerId), userName: decodeURIComponent(userName) };
};

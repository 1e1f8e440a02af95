/** Leaves the site for an identity provider; the provider leads back. */
export const leavePage = (url: string): void => location.assign(url);

/** Navigates to an identity provider, which redirects back. */
export const leavePage = (url: string): void => location.assign(url);

/** Where the browsable API page lies: on the site's origin, where the calls are, so that nobody else's page calls them. */
export const API_PAGE_PATH = '/api-docs';

/** Path of the browsable API page: on the site's origin, like the calls, so that no other origin needs access. */
export const API_PAGE_PATH = '/api-docs';

/** SUBS-026: reloads the document. */
export const reloadPage = (): void => location.reload();

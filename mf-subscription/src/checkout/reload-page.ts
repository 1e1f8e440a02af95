/** SUBS-026: the document anew, at the address it has. */
export const reloadPage = (): void => location.reload();

/** Read by build-kit's chunk loader: path on this origin to its Subresource Integrity value. */
declare global {
  var __GRANDSTAND_INTEGRITY__: Readonly<Record<string, string>> | undefined;
}

export const setIntegrity = (integrity: Readonly<Record<string, string>>): void => {
  globalThis.__GRANDSTAND_INTEGRITY__ = { ...globalThis.__GRANDSTAND_INTEGRITY__, ...integrity };
};

/** undefined for a file that no release in use names. */
export const integrityOf = (url: string): string | undefined =>
  globalThis.__GRANDSTAND_INTEGRITY__?.[new URL(url, globalThis.location.href).pathname];

/** Calls that start while a request for the same `key` is under way share its response. */
export type ShareRequests<T> = (key: string, request: () => Promise<T>) => Promise<T>;

export const shareRequests = <T>(): ShareRequests<T> => {
  const underWay = new Map<string, Promise<T>>();
  return (key, request) => {
    const known = underWay.get(key);
    if (known) return known;
    const sent = request().finally(() => underWay.delete(key));
    underWay.set(key, sent);
    return sent;
  };
};

/** A value that changes: its current snapshot, and a subscription to changes. */
export interface Live<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

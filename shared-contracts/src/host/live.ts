/** A value that changes: its snapshot now, and a way to hear of the next. */
export interface Live<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

import type { Listen } from '../../infrastructure/database/listen.ts';

/** Notified by the database at the commit of a change of what may be watched; the payload is a content's id, or empty. */
export const ACCESS_CHANNEL = 'grandstand_access';

/** Called with the id of the changed content, or without one after a change that may affect all content. */
export type AccessListener = (cid: string | undefined) => void;

export interface AccessNotices {
  /** Changes made by any replica. Returns its undo. */
  onChange(listener: AccessListener): () => void;
  close(): Promise<void>;
}

/** After a lost connection anything may have changed. */
export const listenForAccess = async (listen: Listen): Promise<AccessNotices> => {
  const listeners = new Set<AccessListener>();
  const notify: AccessListener = (cid) => {
    for (const listener of listeners) listener(cid);
  };
  const close = await listen({
    channel: ACCESS_CHANNEL,
    onMessage: (cid) => notify(cid === '' ? undefined : cid),
    onGap: () => notify(undefined),
  });
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  };
};

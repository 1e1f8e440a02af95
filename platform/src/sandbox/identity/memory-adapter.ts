import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  readonly untilMs: number;
}

/** The most a sandbox remembers of one kind; the oldest are forgotten first. */
const MAX_KEPT = 2_000;

/** Codes, sessions and sign-ins under way of one sandbox provider: a restart ends them. */
export const createMemoryAdapter = (): ((model: string) => Adapter) => {
  const models = new Map<string, Map<string, Kept>>();
  const keptOf = (model: string): Map<string, Kept> => {
    const kept = models.get(model) ?? new Map<string, Kept>();
    models.set(model, kept);
    return kept;
  };

  return (model) => {
    const kept = keptOf(model);
    const find = async (id: string): Promise<AdapterPayload | undefined> => {
      const found = kept.get(id);
      return found && found.untilMs > Date.now() ? found.payload : undefined;
    };
    const findBy = async (isIt: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
      [...kept.values()].find(({ payload, untilMs }) => untilMs > Date.now() && isIt(payload))?.payload;
    return {
      find,
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      async upsert(id, payload, expiresInS) {
        kept.delete(id);
        kept.set(id, { payload, untilMs: expiresInS ? Date.now() + expiresInS * 1000 : Number.POSITIVE_INFINITY });
        if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
      },
      async consume(id) {
        const found = kept.get(id);
        if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(id);
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id);
      },
    };
  };
};

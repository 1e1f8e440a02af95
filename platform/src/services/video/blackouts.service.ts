import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Blackout, BlackoutRepo } from './blackout.repo.ts';

export interface Blackouts {
  /** The blackout of a channel, event or recording now; null when there is none. */
  of(cid: string): Promise<Blackout | null>;
  set(blackout: Blackout): Promise<void>;
  lift(cid: string): Promise<void>;
  /** Another replica changed something. */
  forget(): void;
}

/** How long another replica's change may go unseen: less than a client's poll. */
const CACHE_MS = 1_000;

/** There are few at a time and every heartbeat asks, so all of them are kept. */
export const createBlackouts = (repo: BlackoutRepo, clock: Clock): Blackouts => {
  let cached: { readonly byCid: Promise<Map<string, Blackout>>; readonly fromMs: number } | null = null;
  const load = async (): Promise<Map<string, Blackout>> =>
    new Map((await repo.after(clock.now())).map((blackout) => [blackout.cid, blackout]));
  const current = (): Promise<Map<string, Blackout>> => {
    const nowMs = clock.now();
    // A clock that was set back makes the kept ones too few.
    if (cached && nowMs >= cached.fromMs && nowMs < cached.fromMs + CACHE_MS) return cached.byCid;
    const byCid = load();
    cached = { byCid, fromMs: nowMs };
    byCid.catch(() => {
      cached = null;
    });
    return byCid;
  };
  const changed = async (write: Promise<void>): Promise<void> => {
    await write;
    cached = null;
  };
  return {
    async of(cid) {
      const found = (await current()).get(cid);
      return found && found.until > clock.now() ? found : null;
    },
    set: (blackout) => changed(repo.set(blackout)),
    lift: (cid) => changed(repo.lift(cid)),
    forget() {
      cached = null;
    },
  };
};

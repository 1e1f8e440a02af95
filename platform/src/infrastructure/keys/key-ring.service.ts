import type { Clock } from '../clock/clock.ts';
import type { Db } from '../database/database.ts';
import { keyVersions, lastRotation, rotateKey } from './key.repo.ts';

/** The versions of a signing key that this process knows. */
export interface KeyRing {
  /** The newest that every replica knows by now. */
  signing(): string;
  /** All that verify, the newest first. */
  verifying(): readonly string[];
}

/** A key that is never rotated. */
export const fixedKey = (value: string): KeyRing => ({ signing: () => value, verifying: () => [value] });

/** Keys that can be rotated, and how to make one. */
export interface RotatableKey {
  readonly name: string;
  readonly make: () => string;
  /** How long what an older version signed is accepted: longer than any of its tokens lives. */
  readonly overlapMs: number;
  /** Versions that have ended are not deleted: what they signed is checked by the time at which it was signed. */
  readonly keepsEnded?: boolean;
}

export interface KeyRings {
  open(key: RotatableKey): Promise<KeyRing>;
  /** Reads all versions again; replicas do that often enough to know a new one before it signs. */
  reload(): Promise<number>;
  /**
   * Rotates those of `all` that are older than `maxAgeMs`, also the ones that only other processes use.
   * @returns how many
   */
  rotateOlderThan(maxAgeMs: number, all: readonly RotatableKey[]): Promise<number>;
}

/** Replicas reload every 30 s; a new version signs once all of them have, twice over. */
export const RELOAD_EVERY_MS = 30_000;
const SIGNS_AFTER_MS = 2 * RELOAD_EVERY_MS;

export const createKeyRings = (db: Db, clock: Clock): KeyRings => {
  const opened = new Map<string, { readonly key: RotatableKey; versions: readonly KeyVersionOf[] }>();
  // Also versions that have ended: they verify again where the clock is set back.
  const load = ({ name, make }: RotatableKey) => keyVersions(db, name, make);
  return {
    async open(key) {
      const known = opened.get(key.name) ?? { key, versions: await load(key) };
      opened.set(key.name, known);
      return {
        signing() {
          const active = known.versions.filter(({ signsFromMs }) => signsFromMs <= clock.now()).at(-1);
          if (!active) throw new Error(`No version of the key "${key.name}" signs now.`);
          return active.value;
        },
        verifying: () =>
          known.versions
            .filter(({ verifiesUntilMs }) => verifiesUntilMs === null || verifiesUntilMs > clock.now())
            .map(({ value }) => value)
            .toReversed(),
      };
    },
    async reload() {
      for (const known of opened.values()) known.versions = await load(known.key);
      return 0;
    },
    async rotateOlderThan(maxAgeMs, all) {
      const nowMs = clock.now();
      let rotated = 0;
      for (const key of all) {
        const madeAt = await lastRotation(db, key.name);
        // 0: no process has used it yet.
        if (madeAt === 0 || madeAt > nowMs - maxAgeMs) continue;
        await rotate(db, key, nowMs);
        rotated += 1;
      }
      return rotated;
    },
  };
};

type KeyVersionOf = Awaited<ReturnType<typeof keyVersions>>[number];

/** Makes a new version, which signs in a minute; older ones verify until what they signed has ended. */
export const rotate = async (db: Db, key: RotatableKey, nowMs: number): Promise<void> => {
  const { name, make, overlapMs, keepsEnded = false } = key;
  const signsFromMs = nowMs + SIGNS_AFTER_MS;
  const verifiesUntilMs = signsFromMs + overlapMs;
  await rotateKey(db, { name, value: make(), nowMs, signsFromMs, verifiesUntilMs, keepsEnded });
};

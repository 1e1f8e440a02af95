import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { Composition, type SignedComposition } from '@grandstand/shared-contracts/release';
import { overrideError } from '../override/override-scope.ts';
import type { BootDocument } from './boot-document.ts';

/** The last release that worked, with the key that proved it; null where none is kept. */
export type LoadLastGood = () => Promise<{ readonly release: SignedComposition; readonly key: string } | null>;

export interface ChosenRelease {
  readonly composition: Composition;
  /** True when the last good one is shown: the document's could not be used, or the site did not answer. */
  readonly isLastGood: boolean;
}

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** @returns the composition, or `bad_release` saying what is wrong with it: unsigned, unknown key, tampered, malformed. */
export const verifyRelease = async (
  release: SignedComposition | null,
  keys: Readonly<Record<string, string>>,
): Promise<Result<Composition>> => {
  const bad = (message: string, cause?: unknown) => failure(new AppError('bad_release', message, { cause }));
  if (!release) return bad('The page holds no signed release.');
  const key = keys[release.keyId];
  if (!key) return bad(`The release is signed by the unknown key ${release.keyId}.`);
  try {
    const publicKey = await crypto.subtle.importKey('spki', decodeBase64(key), { name: 'Ed25519' }, false, ['verify']);
    const body = new TextEncoder().encode(release.body);
    const genuine = await crypto.subtle.verify({ name: 'Ed25519' }, publicKey, decodeBase64(release.signature), body);
    if (!genuine) return bad('The release was changed after it was signed.');
  } catch (cause) {
    return bad('The release’s signature could not be checked.', cause);
  }
  const parsed = Composition.safeParse(JSON.parse(release.body));
  const beyond = parsed.success ? overrideError(parsed.data) : null;
  if (beyond) return bad(`The release goes beyond its override: ${beyond}`);
  return parsed.success
    ? success(parsed.data)
    : bad(
        `The release is malformed: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      );
};

/** The document's release when it is genuine, else the last good one, else the reason why there is none. */
export const chooseRelease = async (
  { release, keys, isKept }: Pick<BootDocument, 'release' | 'keys' | 'isKept'>,
  loadLastGood: LoadLastGood,
  report: (error: AppError) => void,
): Promise<Result<ChosenRelease>> => {
  const verified = await verifyRelease(release, keys);
  if (verified.ok) return success({ composition: verified.value, isLastGood: isKept });
  report(verified.error);
  const kept = await loadLastGood();
  if (!kept) return verified;
  const again = await verifyRelease(kept.release, { [kept.release.keyId]: kept.key });
  return again.ok ? success({ composition: again.value, isLastGood: true }) : again;
};

import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { Composition, type SignedComposition } from '@grandstand/shared-contracts/release';
import type { BootDocument } from './boot-document.ts';

/** Keeps the last release that was verified, with the key that proved it. */
export interface LastGoodRelease {
  load(): Promise<{ readonly release: SignedComposition; readonly key: string } | null>;
  save(release: SignedComposition, key: string): Promise<void>;
}

export interface ChosenRelease {
  readonly composition: Composition;
  /** True when the document's release could not be used and the last good one is shown. */
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
  return parsed.success
    ? success(parsed.data)
    : bad(
        `The release is malformed: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      );
};

/** The document's release when it is genuine, else the last good one, else the reason why there is none. */
export const chooseRelease = async (
  { release, keys }: Pick<BootDocument, 'release' | 'keys'>,
  lastGood: LastGoodRelease,
  report: (error: AppError) => void,
): Promise<Result<ChosenRelease>> => {
  const verified = await verifyRelease(release, keys);
  if (verified.ok && release) {
    void lastGood.save(release, keys[release.keyId] as string);
    return success({ composition: verified.value, isLastGood: false });
  }
  if (!verified.ok) report(verified.error);
  const kept = await lastGood.load();
  if (!kept) return verified as Result<never>;
  const again = await verifyRelease(kept.release, { [kept.release.keyId]: kept.key });
  return again.ok ? success({ composition: again.value, isLastGood: true }) : again;
};

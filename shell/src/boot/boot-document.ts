import { LAST_GOOD, OverrideRefusal, SignedComposition } from '@grandstand/shared-contracts/release';

/** The data block that the edge puts in the page. Everything but the release is parsed leniently by its own schema. */
export interface BootDocument {
  readonly release: SignedComposition | null;
  /** Key id to public key, SPKI in base64. */
  readonly keys: Readonly<Record<string, string>>;
  readonly environment: string;
  readonly settings: unknown;
  readonly config: unknown;
  /** English; other languages are in the file. */
  readonly localization: unknown;
  /** What the site can be shown in, BCP 47; English at least. */
  readonly languages: readonly string[];
  readonly players: unknown;
  /** The site did not answer: the service worker gave the page that it keeps. */
  readonly isKept: boolean;
  /** Why the requested override of this page was refused; null without one. */
  readonly overrideRefusal: OverrideRefusal | null;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Reads `#grandstand-boot`. A missing or broken block gives an empty document: the last good release takes over. */
export const readBootDocument = (page: Document): BootDocument => {
  const fields = record(parse(page.getElementById('grandstand-boot')?.textContent ?? ''));
  const release = SignedComposition.safeParse(fields['release']);
  return {
    release: release.success ? release.data : null,
    keys: record(fields['keys']) as Record<string, string>,
    environment: typeof fields['environment'] === 'string' ? fields['environment'] : 'unknown',
    settings: fields['settings'],
    config: fields['config'],
    localization: fields['localization'],
    languages: strings(fields['languages']),
    players: fields['players'],
    overrideRefusal: OverrideRefusal.safeParse(fields['overrideRefusal']).data ?? null,
    isKept: page.documentElement.hasAttribute(LAST_GOOD.mark),
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

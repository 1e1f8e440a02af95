import { SignedComposition } from '@grandstand/shared-contracts/release';

/** The data block that the edge puts in the page. Everything but the release is parsed leniently by its own schema. */
export interface BootDocument {
  readonly release: SignedComposition | null;
  /** Key id to public key, SPKI in base64. */
  readonly keys: Readonly<Record<string, string>>;
  readonly environment: string;
  readonly settings: unknown;
  readonly config: unknown;
  readonly localization: unknown;
  readonly players: unknown;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

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
    players: fields['players'],
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

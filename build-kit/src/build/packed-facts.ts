import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './repository-root.ts';

/** What a published kit was packed with: the field `grandstand` of its package.json. */
export interface PackedFacts {
  /** Of the shell beside which it was packed. */
  readonly federationRuntime: string;
  /** Versions that a new repository pins, by package. */
  readonly scaffold: Readonly<Record<string, string>>;
}

/** Null in the repository. */
export const packedFacts = (): PackedFacts | null => {
  if (CHECKOUT !== null) return null;
  const file = path.resolve(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { grandstand: PackedFacts }).grandstand;
};

import { RELEASE_FIELDS } from '../registry/documents.ts';
import { ask } from '../registry/registry.api.ts';
import type { Release } from '../registry/registry-types.ts';

export interface Served {
  readonly release: Release;
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
}

const SERVED = /* GraphQL */ `
  query ($environment: String!, $at: String!, $visitor: String) {
    served(environment: $environment, at: $at, visitor: $visitor) {
      release { ${RELEASE_FIELDS} }
      remotes { name version }
    }
  }
`;
/** What a visitor got at a moment; null before the first release. @throws {Refusal} */
export const readServed = async (environment: string, at: string, visitor: string | null): Promise<Served | null> =>
  (await ask<{ served: Served | null }>(SERVED, { environment, at, visitor })).served;

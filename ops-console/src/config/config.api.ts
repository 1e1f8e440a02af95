import { ask } from '../registry/registry.api.ts';
import type { ConfigRevision } from '../registry/registry-types.ts';

const REVISION_FIELDS = /* GraphQL */ `
  document revision body changedAt changedBy reason
`;
const CONFIG = /* GraphQL */ `
  query ($document: String!) {
    config(document: $document) { ${REVISION_FIELDS} }
    configHistory(document: $document, last: 30) { ${REVISION_FIELDS} }
  }
`;

export interface ConfigBook {
  readonly config: ConfigRevision;
  /** Newest first. */
  readonly configHistory: readonly ConfigRevision[];
}

/** @throws {Refusal} */
export const readConfig = (document: string): Promise<ConfigBook> => ask<ConfigBook>(CONFIG, { document });

const PREVIEW = /* GraphQL */ `
  query ($document: String!, $body: String!) { previewConfig(document: $document, body: $body) }
`;
/** What of it the site would not take. @throws {Refusal} */
export const previewConfig = async (document: string, body: string): Promise<readonly string[]> =>
  (await ask<{ previewConfig: readonly string[] }>(PREVIEW, { document, body })).previewConfig;

const CHANGE = /* GraphQL */ `
  mutation ($document: String!, $base: Int!, $body: String!, $reason: String!) {
    changeConfig(document: $document, base: $base, body: $body, reason: $reason) { revision }
  }
`;
/** @returns the new revision. @throws {Refusal} `conflict`, `refused` */
export const changeConfig = async (document: string, base: number, body: string, reason: string): Promise<number> =>
  (await ask<{ changeConfig: { revision: number } }>(CHANGE, { document, base, body, reason })).changeConfig.revision;

const ROLL_BACK = /* GraphQL */ `
  mutation ($document: String!, $to: Int!, $reason: String!) {
    rollbackConfig(document: $document, to: $to, reason: $reason) { revision }
  }
`;
/** @returns the new revision, with the old body. @throws {Refusal} */
export const rollbackConfig = async (document: string, to: number, reason: string): Promise<number> =>
  (await ask<{ rollbackConfig: { revision: number } }>(ROLL_BACK, { document, to, reason })).rollbackConfig.revision;

import { ask } from '../registry/registry.api.ts';
import type { AuditEntry } from '../registry/registry-types.ts';

/** Every one that is given has to hold. */
export interface AuditFilter {
  readonly environment?: string;
  readonly actor?: string;
  readonly action?: string;
}

export interface Audit {
  /** Newest first. */
  readonly audit: readonly AuditEntry[];
  readonly environments: readonly { readonly name: string }[];
}

const AUDIT = /* GraphQL */ `
  query ($last: Int!, $environment: String, $actor: String, $action: String) {
    audit(last: $last, environment: $environment, actor: $actor, action: $action) {
      id at actor action environment reason from to hash
    }
    environments { name }
  }
`;
/** @throws {Refusal} */
export const readAudit = (last: number, filter: AuditFilter): Promise<Audit> => ask<Audit>(AUDIT, { last, ...filter });

export interface ChainCheck {
  readonly intact: boolean;
  /** Id of the first entry that failed validation. */
  readonly firstBroken: number | null;
}

const CHECK = /* GraphQL */ `
  query { auditCheck { intact firstBroken } }
`;
/** Walks the whole audit. @throws {Refusal} */
export const readChain = async (): Promise<ChainCheck> => (await ask<{ auditCheck: ChainCheck }>(CHECK)).auditCheck;

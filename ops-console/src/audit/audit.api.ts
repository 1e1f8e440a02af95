import { requestRegistry } from '../registry/registry.api.ts';
import {
  type ChainCheck,
  type ReadAudit,
  ReadAuditDocument,
  ReadChainDocument,
} from '../registry/registry.generated.ts';

/** Every one that is given has to match. */
export interface AuditFilter {
  readonly environment?: string;
  readonly actor?: string;
  readonly action?: string;
}

/** Entries newest first. @throws {RegistryRefusal} */
export const readAudit = (last: number, filter: AuditFilter): Promise<ReadAudit> =>
  requestRegistry(ReadAuditDocument, { last, ...filter });

/** Walks the whole audit. @throws {RegistryRefusal} */
export const readChain = async (): Promise<ChainCheck> => (await requestRegistry(ReadChainDocument)).auditCheck;

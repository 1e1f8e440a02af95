import { requestRegistry } from '../registry/registry.api.ts';
import {
  ChangeConfigDocument,
  type ConfigRevision,
  PreviewConfigDocument,
  PromoteConfigDocument,
  type ReadConfig,
  ReadConfigDocument,
  RollBackConfigDocument,
} from '../registry/registry.generated.ts';

/** A document, and whose; null: of all environments without their own. */
export interface ConfigScope {
  readonly document: string;
  readonly environment: string | null;
}

/** The current revision, the history newest first, and what each environment reads. @throws {RegistryRefusal} */
export const readConfig = (scope: ConfigScope): Promise<ReadConfig> => requestRegistry(ReadConfigDocument, scope);

/** Errors for which the site would refuse the body. @throws {RegistryRefusal} */
export const previewConfig = async (document: string, body: string): Promise<readonly string[]> =>
  (await requestRegistry(PreviewConfigDocument, { document, body })).previewConfig;

/** @returns the new revision. @throws {RegistryRefusal} `conflict`, `refused` */
export const changeConfig = async (
  { document, environment }: ConfigScope,
  base: number,
  body: string,
  reason: string,
): Promise<number> =>
  (await requestRegistry(ChangeConfigDocument, { document, environment, base, body, reason })).changeConfig.revision;

/** @returns the new revision, with the old body. @throws {RegistryRefusal} */
export const rollbackConfig = async (
  { document, environment }: ConfigScope,
  to: number,
  reason: string,
): Promise<number> =>
  (await requestRegistry(RollBackConfigDocument, { document, environment, to, reason })).rollbackConfig.revision;

/** Gives the environment of `to` what that of `from` reads. @returns the new revision. @throws {RegistryRefusal} `conflict` */
export const promoteConfig = async (from: ConfigRevision, to: ConfigRevision, reason: string): Promise<number> => {
  const variables = {
    document: to.document,
    from: from.environment ?? '',
    fromRevision: from.revision,
    to: to.environment ?? '',
    base: to.revision,
    reason,
  };
  return (await requestRegistry(PromoteConfigDocument, variables)).promoteConfig.revision;
};

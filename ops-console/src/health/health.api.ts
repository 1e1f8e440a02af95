import { requestRegistry } from '../registry/registry.api.ts';
import {
  type HealthMinute,
  type ReadChanges,
  ReadChangesDocument,
  ReadHealthDocument,
} from '../registry/registry.generated.ts';

/** Releases and audit entries newest first. */
export interface EnvironmentPast extends ReadChanges {
  readonly minutes: readonly HealthMinute[];
}

/** What pages reported for so many hours, and what was released meanwhile. @throws {RegistryRefusal} */
export const readPast = async (environment: string, hours: number): Promise<EnvironmentPast> => {
  const [{ health }, changes] = await Promise.all([
    requestRegistry(ReadHealthDocument, { environment, minutes: hours * 60 }),
    requestRegistry(ReadChangesDocument, { environment }),
  ]);
  return { minutes: health, ...changes };
};

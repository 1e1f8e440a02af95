import { requestRegistry } from '../registry/registry.api.ts';
import { type ReadVitals, ReadVitalsDocument } from '../registry/registry.generated.ts';

/** @throws {RegistryRefusal} */
export const readVitals = (environment: string, hours: number): Promise<ReadVitals> =>
  requestRegistry(ReadVitalsDocument, { environment, hours });

import { RegistryRefusal } from '@grandstand/registry-client';

/** A thrown value as something to show. */
export const asRefusal = (error: unknown): RegistryRefusal =>
  error instanceof RegistryRefusal
    ? error
    : new RegistryRefusal('unexpected', error instanceof Error ? error.message : String(error));

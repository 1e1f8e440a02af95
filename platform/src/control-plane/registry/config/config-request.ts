import { SETTINGS_DOCUMENTS, type SettingsDocument } from '@grandstand/shared-contracts/config';
import { RegistryError } from '../model/registry-error.ts';

/** @throws {RegistryError} `not_found` */
export const documentOf = (name: string): SettingsDocument => {
  const found = SETTINGS_DOCUMENTS.find((document) => document === name);
  if (found) return found;
  throw new RegistryError('not_found', `There is no document ${name}. There are ${SETTINGS_DOCUMENTS.join(', ')}.`);
};

/** @throws {RegistryError} `invalid` */
export const bodyOf = (text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RegistryError('invalid', `The document is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RegistryError('invalid', 'The document has to be an object.');
  return value as Record<string, unknown>;
};

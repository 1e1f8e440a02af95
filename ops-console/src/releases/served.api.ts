import type { AudienceCondition } from '@grandstand/shared-contracts/release';
import { requestRegistry } from '../registry/registry.api.ts';
import { ReadServedDocument, type Served, type VisitorTraits } from '../registry/registry.generated.ts';

/** A visitor by the browser's ID, by what is known of it, or by both; null for neither. */
export interface VisitorQuestion {
  readonly visitor: string | null;
  /** Values of each field of an audience. */
  readonly traits: readonly AudienceCondition[];
}

const traitsOf = (traits: readonly AudienceCondition[]): VisitorTraits | null =>
  traits.length === 0
    ? null
    : Object.fromEntries(
        traits.map(({ field, values }) => {
          if (field === 'staff') return [field, true];
          return [field, field === 'header' ? values : values[0]];
        }),
      );

/** What a visitor got at a moment, and why; null before the first release. @throws {RegistryRefusal} */
export const readServed = async (
  environment: string,
  at: string,
  { visitor, traits }: VisitorQuestion,
): Promise<Served | null> =>
  (await requestRegistry(ReadServedDocument, { environment, at, visitor, traits: traitsOf(traits) })).served;

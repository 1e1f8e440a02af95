import type * as z from '@grandstand/shared-contracts/schema';

/**
 * An event that a team declares itself: in the `events.ts` of its remote, and as `<name>@<version>` in its `remote.json`.
 * The build publishes the schema; the registry's gate compares it with those of the listeners. A listener declares the
 * same name and version with the schema that it reads. `state` replays the last value to late subscribers.
 */
export interface OwnEvent<Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: `${string}:${string}`;
  readonly version: number;
  readonly kind: 'fact' | 'state';
  readonly payload: Payload;
}

export const defineEvent = <Payload extends z.ZodMiniType>(event: OwnEvent<Payload>): OwnEvent<Payload> => event;

/** `news:opened@1` */
export const eventReference = ({ name, version }: Pick<OwnEvent, 'name' | 'version'>): string => `${name}@${version}`;

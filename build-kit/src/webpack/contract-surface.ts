import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENTS, type EventName, PANELS, type PanelName, panelSchema } from '@grandstand/shared-contracts';
import { RemoteManifest, type ContractSurface } from '@grandstand/shared-contracts/release';
import * as z from 'zod/mini';
import type { OwnSchemas } from './own-schemas.ts';

type Spoken = Pick<RemoteManifest, 'events' | 'panels' | 'usesPanels' | 'calls'>;

const NOTHING: OwnSchemas = { events: {}, calls: {} };

const eventSchema = (reference: string, own: OwnSchemas['events']): Record<string, unknown> => {
  const declared = own[reference];
  if (declared) return declared;
  const [name = '', version] = reference.split('@');
  const known = Object.hasOwn(EVENTS, name) ? EVENTS[name as EventName] : undefined;
  if (!known)
    throw new Error(
      `${reference} is not an event of the contract. Declare it with defineEvent in events.ts of the remote.`,
    );
  if (String(known.version) !== version) throw new Error(`${reference}: the contract is at ${name}@${known.version}`);
  return z.toJSONSchema(known.payload);
};

const schemaOfPanel = (name: string): Record<string, unknown> => {
  if (Object.hasOwn(PANELS, name)) return panelSchema(name as PanelName);
  throw new Error(`${name} is not a panel of the contract: see shared-contracts/src/host/panel-map.ts`);
};

const callSchemas = (reference: string, own: OwnSchemas['calls']): OwnSchemas['calls'][string] => {
  const declared = own[reference];
  if (declared) return declared;
  throw new Error(`${reference} has no schemas. Declare it with defineTeamCall in calls.ts of the remote.`);
};

const schemasOf = <Schema>(references: readonly string[], schema: (reference: string) => Schema) =>
  Object.fromEntries(references.map((reference) => [reference, schema(reference)]));

/**
 * Events, panels and calls of a build with the schemas of the contract it is built with, and with those it declares itself.
 * @throws for what neither declares
 */
export const contractSurfaceOf = (
  { events, panels, usesPanels, calls }: Spoken,
  own: OwnSchemas = NOTHING,
): ContractSurface => ({
  events: {
    emits: schemasOf(events.emits, (reference) => eventSchema(reference, own.events)),
    listens: schemasOf(events.listens, (reference) => eventSchema(reference, own.events)),
  },
  panels: { offers: schemasOf(panels, schemaOfPanel), uses: schemasOf(usesPanels, schemaOfPanel) },
  calls: {
    serves: schemasOf(calls?.serves ?? [], (reference) => callSchemas(reference, own.calls)),
    uses: schemasOf(calls?.uses ?? [], (reference) => callSchemas(reference, own.calls)),
  },
});

/** Events that the shell emits and listens to, from the `events.json` in its folder. @throws when it is missing or wrong */
export const shellContractSurface = (dir: string): ContractSurface => {
  const events = RemoteManifest.shape.events.parse(JSON.parse(readFileSync(path.join(dir, 'events.json'), 'utf8')));
  return contractSurfaceOf({ events, panels: [], usesPanels: [] });
};

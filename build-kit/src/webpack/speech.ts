import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENTS, type EventName, PANELS, type PanelName, panelSchema } from '@grandstand/shared-contracts';
import { RemoteManifest, type Speech } from '@grandstand/shared-contracts/release';
import * as z from 'zod/mini';
import type { OwnEvents } from './own-events.ts';

type Spoken = Pick<RemoteManifest, 'events' | 'panels' | 'usesPanels'>;

const eventSchema = (reference: string, own: OwnEvents): Record<string, unknown> => {
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

const schemasOf = (references: readonly string[], schema: (reference: string) => Record<string, unknown>) =>
  Object.fromEntries(references.map((reference) => [reference, schema(reference)]));

/** Events and panels of a build with the schemas of the contract it is built with, and of events it declares. @throws for what the contract does not know */
export const speechOf = ({ events, panels, usesPanels }: Spoken, own: OwnEvents = {}): Speech => ({
  events: {
    emits: schemasOf(events.emits, (reference) => eventSchema(reference, own)),
    listens: schemasOf(events.listens, (reference) => eventSchema(reference, own)),
  },
  panels: { offers: schemasOf(panels, schemaOfPanel), uses: schemasOf(usesPanels, schemaOfPanel) },
});

/** Events that the shell emits and listens to, from the `events.json` in its folder. @throws when it is missing or wrong */
export const shellSpeech = (dir: string): Speech => {
  const events = RemoteManifest.shape.events.parse(JSON.parse(readFileSync(path.join(dir, 'events.json'), 'utf8')));
  return speechOf({ events, panels: [], usesPanels: [] });
};

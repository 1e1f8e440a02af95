import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventReference, type OwnEvent } from '@grandstand/shared-contracts';
import * as z from 'zod/mini';

/** JSON Schema by reference (`news:opened@1`) of the events that a remote declares itself. */
export type OwnEvents = Readonly<Record<string, Record<string, unknown>>>;

const FILE = 'events.ts';

/** What the `events.ts` in a remote's folder exports; empty without that file. */
export const ownEvents = async (dir: string): Promise<OwnEvents> => {
  const file = path.join(dir, FILE);
  if (!existsSync(file)) return {};
  // Node keeps modules by address: a changed file gets a new one.
  const { href } = pathToFileURL(file);
  const module = (await import(`${href}?changed=${statSync(file).mtimeMs}`)) as Readonly<Record<string, OwnEvent>>;
  return Object.fromEntries(
    Object.values(module).map((event) => [eventReference(event), z.toJSONSchema(event.payload)] as const),
  );
};

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventReference, type OwnEvent } from '@grandstand/shared-contracts';
import { type TeamCall, teamCallReference } from '@grandstand/shared-contracts/api';
import type { ContractSurface } from '@grandstand/shared-contracts/release';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** What a remote declares beside the contract, as JSON Schema by reference: `news:opened@1`, `news:listStories@1`. */
export interface OwnSchemas {
  readonly events: Readonly<Record<string, JsonSchema>>;
  readonly calls: Readonly<ContractSurface['calls']['uses']>;
}

/** What `events.ts` and `calls.ts` in a remote's folder export; empty without these files. */
export const ownSchemas = async (dir: string): Promise<OwnSchemas> => {
  const events = await exportsOf<OwnEvent>(path.join(dir, 'events.ts'));
  const calls = await exportsOf<TeamCall>(path.join(dir, 'calls.ts'));
  return {
    events: Object.fromEntries(events.map((event) => [eventReference(event), z.toJSONSchema(event.payload)])),
    calls: Object.fromEntries(
      calls.map((call) => [
        teamCallReference(call),
        { request: z.toJSONSchema(call.request), reply: z.toJSONSchema(call.reply) },
      ]),
    ),
  };
};

const exportsOf = async <T>(file: string): Promise<T[]> => {
  if (!existsSync(file)) return [];
  // Node keeps modules by address: a changed file gets a new one.
  const { href } = pathToFileURL(file);
  const module = (await import(`${href}?changed=${statSync(file).mtimeMs}`)) as Readonly<Record<string, T>>;
  return Object.values(module);
};

import type { PublishedVersion } from '../model/published-version.ts';
import { type Finding, idOf, ownerOf } from '../model/verdict.ts';
import { type JsonSchema, incompatibilities } from './schema-fit.ts';

type Schemas = Readonly<Record<string, unknown>>;

/** `player:state` of `player:state@1` */
export const nameOf = (reference: string): string => reference.slice(0, reference.lastIndexOf('@'));

export interface Side {
  readonly build: PublishedVersion;
  readonly schemas: Schemas;
}

/** Compares what is written with what is read; a side whose build carries no schema cannot be compared. */
export const compared = (
  { code, what }: { code: 'event_schema' | 'panel_props' | 'call_schema'; what: string },
  writer: Side,
  reader: Side,
  key: string,
): Finding[] => {
  const [written, read] = [writer.schemas[key], reader.schemas[key]];
  if (written === undefined || read === undefined) {
    return [unchecked(written === undefined ? writer.build : reader.build, key)];
  }
  return incompatibilities(written as JsonSchema, read as JsonSchema).map((reason) => ({
    code,
    severity: 'block',
    packages: [idOf(writer.build), idOf(reader.build)],
    message: `${idOf(reader.build)} cannot read ${what}: ${reason}.`,
    act: {
      who: ownerOf(writer.build),
      what: `Send what ${idOf(reader.build)} reads, or let ${ownerOf(reader.build)} release a version that reads the new form first.`,
    },
  }));
};

const unchecked = (build: PublishedVersion, key: string): Finding => ({
  code: 'event_unchecked',
  severity: 'warn',
  packages: [idOf(build)],
  message: `${idOf(build)} contains no schema of ${key}, so it could not be compared.`,
  act: { who: ownerOf(build), what: 'Build with the tools of the contract, which put the schema into assets.json.' },
});

import type { PublishedVersion } from '../model/published-version.ts';
import { type Finding, idOf, OPERATORS, ownerOf } from '../model/verdict.ts';
import type { Lineup } from './lineup.ts';
import { type JsonSchema, misfits } from './schema-fit.ts';

type Schemas = Readonly<Record<string, unknown>>;

/** A listener, or the opener of a panel, can parse what the other side sends, for every pair of versions in use. */
export const speechRules = (lineup: Lineup): Finding[] => {
  const speakers = [lineup.shell, ...lineup.inPlay];
  return [
    ...speakers.flatMap((listener) => listens(listener).flatMap((heard) => eventRules(listener, heard, speakers))),
    ...lineup.inPlay.flatMap((user) => usedPanels(user).flatMap((panel) => panelRules(user, panel, lineup))),
  ];
};

const emits = ({ assets, remote }: PublishedVersion): string[] => [
  ...new Set([...Object.keys(assets.speaks.events.emits), ...(remote?.events.emits ?? [])]),
];
const listens = ({ assets, remote }: PublishedVersion): string[] => [
  ...new Set([...Object.keys(assets.speaks.events.listens), ...(remote?.events.listens ?? [])]),
];
const usedPanels = ({ assets, remote }: PublishedVersion): string[] => [
  ...new Set([...Object.keys(assets.speaks.panels.uses), ...(remote?.usesPanels ?? [])]),
];
const offers = ({ assets, remote }: PublishedVersion, panel: string): boolean =>
  (remote?.panels.includes(panel) ?? false) || Object.hasOwn(assets.speaks.panels.offers, panel);

const nameOf = (reference: string): string => reference.slice(0, reference.lastIndexOf('@'));

const eventRules = (listener: PublishedVersion, heard: string, speakers: readonly PublishedVersion[]): Finding[] => {
  const emitters = speakers.filter((one) => emits(one).some((said) => nameOf(said) === nameOf(heard)));
  if (emitters.length === 0) return [silent(listener, heard)];
  return emitters
    .filter(({ name }) => name !== listener.name)
    .flatMap((emitter) => {
      if (!emits(emitter).includes(heard)) return [otherVersion(listener, heard, emitter)];
      return compared(
        { code: 'event_schema', what: `${heard} of ${idOf(emitter)}` },
        { build: emitter, schemas: emitter.assets.speaks.events.emits },
        { build: listener, schemas: listener.assets.speaks.events.listens },
        heard,
      );
    });
};

const panelRules = (user: PublishedVersion, panel: string, { inPlay, off }: Lineup): Finding[] => {
  const offering = inPlay.filter((build) => offers(build, panel));
  if (offering.length === 0) {
    const owner = off.find((build) => offers(build, panel));
    return [owner ? switchedOff(user, panel, owner) : missing(user, panel, undefined)];
  }
  const names = new Set(offering.map(({ name }) => name));
  return inPlay
    .filter(({ name }) => names.has(name))
    .flatMap((build) => {
      if (!offers(build, panel)) return [missing(user, panel, build)];
      return compared(
        { code: 'panel_props', what: `the props ${idOf(user)} gives to ${panel}` },
        { build: user, schemas: user.assets.speaks.panels.uses },
        { build, schemas: build.assets.speaks.panels.offers },
        panel,
      );
    });
};

interface Side {
  readonly build: PublishedVersion;
  readonly schemas: Schemas;
}

/** Compares what is written with what is read; a side whose build carries no schema cannot be compared. */
const compared = (
  { code, what }: { code: 'event_schema' | 'panel_props'; what: string },
  writer: Side,
  reader: Side,
  key: string,
): Finding[] => {
  const [written, read] = [writer.schemas[key], reader.schemas[key]];
  if (written === undefined || read === undefined) {
    const mute = written === undefined ? writer.build : reader.build;
    return [unchecked(mute, key)];
  }
  return misfits(written as JsonSchema, read as JsonSchema).map((reason) => ({
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

const silent = (listener: PublishedVersion, heard: string): Finding => ({
  code: 'event_silent',
  severity: 'warn',
  packages: [idOf(listener)],
  message: `${idOf(listener)} listens to ${heard}, which no remote here emits.`,
  act: { who: ownerOf(listener), what: 'Release who emits it, or stop listening.' },
});

const otherVersion = (listener: PublishedVersion, heard: string, emitter: PublishedVersion): Finding => {
  const said = emits(emitter).filter((reference) => nameOf(reference) === nameOf(heard));
  return {
    code: 'event_version',
    severity: 'block',
    packages: [idOf(emitter), idOf(listener)],
    message: `${idOf(listener)} listens to ${heard}; ${idOf(emitter)} emits ${said.join(', ')}.`,
    act: { who: ownerOf(emitter), what: `Emit ${heard} beside the new version until every listener has moved.` },
  };
};

const missing = (user: PublishedVersion, panel: string, build: PublishedVersion | undefined): Finding => ({
  code: 'panel_missing',
  severity: 'block',
  packages: build ? [idOf(build), idOf(user)] : [idOf(user)],
  message: build
    ? `${idOf(user)} uses the panel ${panel}, which ${idOf(build)} does not offer any more.`
    : `${idOf(user)} uses the panel ${panel}, which no remote of this release offers.`,
  act: build
    ? { who: ownerOf(build), what: `Keep ${panel} until ${idOf(user)} does without it.` }
    : { who: OPERATORS, what: `Release a remote that offers ${panel} with it.` },
});

const switchedOff = (user: PublishedVersion, panel: string, owner: PublishedVersion): Finding => ({
  code: 'panel_off',
  severity: 'warn',
  packages: [idOf(owner), idOf(user)],
  message: `${idOf(user)} uses the panel ${panel} of ${idOf(owner)}, which is off: viewers see a notice in its place.`,
  act: { who: OPERATORS, what: `Switch ${owner.name} on again when it is well.` },
});

const unchecked = (build: PublishedVersion, key: string): Finding => ({
  code: 'event_unchecked',
  severity: 'warn',
  packages: [idOf(build)],
  message: `${idOf(build)} says nothing of the form of ${key}, so it could not be compared.`,
  act: { who: ownerOf(build), what: 'Build with the tools of the contract, which put the schema into assets.json.' },
});

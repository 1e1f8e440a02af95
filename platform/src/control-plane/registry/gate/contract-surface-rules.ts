import type { PublishedVersion } from '../model/published-version.ts';
import { type Finding, idOf, OPERATORS, ownerOf } from '../model/verdict.ts';
import { callRules } from './call-rules.ts';
import { compared, nameOf } from './compared.ts';
import type { Lineup } from './lineup.ts';

/** A listener, the opener of a panel, and both sides of a call can parse what the other side sends, for every pair of versions in use. */
export const contractSurfaceRules = (lineup: Lineup): Finding[] => {
  const speakers = [lineup.shell, ...lineup.inPlay];
  return [
    ...speakers.flatMap((listener) =>
      listens(listener).flatMap((listened) => eventRules(listener, listened, speakers)),
    ),
    ...lineup.inPlay.flatMap((user) => usedPanels(user).flatMap((panel) => panelRules(user, panel, lineup))),
    ...callRules(lineup.inPlay),
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

const eventRules = (listener: PublishedVersion, listened: string, speakers: readonly PublishedVersion[]): Finding[] => {
  const emitters = speakers.filter((one) => emits(one).some((emitted) => nameOf(emitted) === nameOf(listened)));
  if (emitters.length === 0) return [silent(listener, listened)];
  return emitters
    .filter(({ name }) => name !== listener.name)
    .flatMap((emitter) => {
      if (!emits(emitter).includes(listened)) return [otherVersion(listener, listened, emitter)];
      return compared(
        { code: 'event_schema', what: `${listened} of ${idOf(emitter)}` },
        { build: emitter, schemas: emitter.assets.speaks.events.emits },
        { build: listener, schemas: listener.assets.speaks.events.listens },
        listened,
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

const silent = (listener: PublishedVersion, listened: string): Finding => ({
  code: 'event_silent',
  severity: 'warn',
  packages: [idOf(listener)],
  message: `${idOf(listener)} listens to ${listened}, which no remote here emits.`,
  act: { who: ownerOf(listener), what: 'Release who emits it, or stop listening.' },
});

const otherVersion = (listener: PublishedVersion, listened: string, emitter: PublishedVersion): Finding => {
  const emitted = emits(emitter).filter((reference) => nameOf(reference) === nameOf(listened));
  return {
    code: 'event_version',
    severity: 'block',
    packages: [idOf(emitter), idOf(listener)],
    message: `${idOf(listener)} listens to ${listened}; ${idOf(emitter)} emits ${emitted.join(', ')}.`,
    act: { who: ownerOf(emitter), what: `Emit ${listened} beside the new version until every listener has moved.` },
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

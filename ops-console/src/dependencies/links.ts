/** One event or panel between those who bring it and those who need it. */
export interface Link {
  readonly kind: 'event' | 'panel';
  /** `player:state@1`, `auth/tv-picker`. */
  readonly name: string;
  /** Who emits or offers it. */
  readonly from: readonly string[];
  /** Who listens to it or uses it. */
  readonly to: readonly string[];
}

/** A package of a composition and what it speaks of. */
export interface Speaker {
  readonly name: string;
  readonly emits: readonly string[];
  readonly listens: readonly string[];
  readonly offers: readonly string[];
  readonly uses: readonly string[];
}

type Part = Exclude<keyof Speaker, 'name'>;

const linksOfKind = (speakers: readonly Speaker[], kind: Link['kind'], brings: Part, needs: Part): Link[] => {
  const names = [...new Set(speakers.flatMap((each) => [...each[brings], ...each[needs]]))].toSorted();
  const having = (part: Part, name: string) =>
    speakers.filter((each) => each[part].includes(name)).map((each) => each.name);
  return names.map((name) => ({ kind, name, from: having(brings, name), to: having(needs, name) }));
};

/** Every event and panel that a composition speaks of; events first, by name. */
export const linksOf = (speakers: readonly Speaker[]): Link[] => [
  ...linksOfKind(speakers, 'event', 'emits', 'listens'),
  ...linksOfKind(speakers, 'panel', 'offers', 'uses'),
];

/** The events and panels that go from one package to another. */
export const flowBetween = (links: readonly Link[], from: string, to: string): readonly Link[] =>
  links.filter((link) => link.from.includes(from) && link.to.includes(to));

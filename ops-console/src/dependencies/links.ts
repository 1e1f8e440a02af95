/** One event, panel or call between those who provide it and those who need it. */
export interface Link {
  readonly kind: 'event' | 'panel' | 'call';
  /** `player:state@1`, `auth/tv-picker`, `news:listStories@1`. */
  readonly name: string;
  /** Who emits, offers or answers it. */
  readonly from: readonly string[];
  /** Who listens to it, uses it or sends it. */
  readonly to: readonly string[];
}

/** A package of a composition with its events, panels and calls. */
export interface Speaker {
  readonly name: string;
  readonly emits: readonly string[];
  readonly listens: readonly string[];
  readonly offers: readonly string[];
  readonly uses: readonly string[];
  readonly serves: readonly string[];
  readonly calls: readonly string[];
}

type Part = Exclude<keyof Speaker, 'name'>;

const linksOfKind = (speakers: readonly Speaker[], kind: Link['kind'], brings: Part, needs: Part): Link[] => {
  const names = [...new Set(speakers.flatMap((each) => [...each[brings], ...each[needs]]))].toSorted();
  const having = (part: Part, name: string) =>
    speakers.filter((each) => each[part].includes(name)).map((each) => each.name);
  return names.map((name) => ({ kind, name, from: having(brings, name), to: having(needs, name) }));
};

/** Every event, panel and call of a team's own service in a composition, in this order, by name. */
export const linksOf = (speakers: readonly Speaker[]): Link[] => [
  ...linksOfKind(speakers, 'event', 'emits', 'listens'),
  ...linksOfKind(speakers, 'panel', 'offers', 'uses'),
  ...linksOfKind(speakers, 'call', 'serves', 'calls'),
];

/** What one package provides and another one needs. */
export const flowBetween = (links: readonly Link[], from: string, to: string): readonly Link[] =>
  links.filter((link) => link.from.includes(from) && link.to.includes(to));

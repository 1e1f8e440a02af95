import { childrenOf, type Element } from './xml-tree.ts';

/** True for a manifest that breaks the rule. */
export type IsBroken = (mpd: Element) => boolean;
export type Rules = Readonly<Record<string, IsBroken>>;

export const periodsOf = (mpd: Element): readonly Element[] => childrenOf(mpd, 'Period');
export const setsOf = (period: Element): readonly Element[] => childrenOf(period, 'AdaptationSet');
export const representationsOf = (set: Element): readonly Element[] => childrenOf(set, 'Representation');
export const isDynamic = (mpd: Element): boolean => mpd.attributes['type'] === 'dynamic';

export const allSets = (mpd: Element): readonly Element[] => periodsOf(mpd).flatMap(setsOf);
export const setsWith = (mpd: Element, contentType: string): readonly Element[] =>
  allSets(mpd).filter(({ attributes }) => attributes['contentType'] === contentType);

/** An attribute that the set may have for all its representations. */
export const inherited = (set: Element, representation: Element, name: string): string | undefined =>
  representation.attributes[name] ?? set.attributes[name];

export const everyRepresentation = (
  sets: readonly Element[],
  holds: (set: Element, representation: Element) => boolean,
): boolean => sets.every((set) => representationsOf(set).every((representation) => holds(set, representation)));

export const areUnique = (values: readonly (string | undefined)[]): boolean =>
  !values.includes(undefined) && new Set(values).size === values.length;

/** The templates of a set: its own, or one in each representation. */
export const templatesOf = (set: Element): readonly Element[] =>
  [set, ...representationsOf(set)].flatMap((element) => childrenOf(element, 'SegmentTemplate'));

export const timescaleOf = ({ attributes }: Element): number => Number(attributes['timescale'] ?? 1);

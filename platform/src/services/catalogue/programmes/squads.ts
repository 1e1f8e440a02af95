import { drawn } from './drawn.ts';
import type { Sport } from '../leagues/matchups.ts';

/** A player in a line-up; `role` is the position as the sport writes it. */
export interface SquadPlayer {
  readonly name: string;
  readonly role: string;
}

const ROLES: Readonly<Record<Sport, readonly string[]>> = {
  Baseball: ['SS', 'RF', 'CF', '1B', 'DH', '3B', 'LF', 'C', '2B', 'SP'],
  Basketball: ['PG', 'SG', 'SF', 'PF', 'C'],
  Soccer: ['ST', 'LW', 'RW', 'CM', 'CM', 'DM', 'LB', 'CB', 'CB', 'RB', 'GK'],
};

/** Players of the network's own teams, who viewers can follow. Other players are drawn from the names below. */
export const KNOWN_PLAYERS = {
  NYY: ['Marcus Bell', 'Danny Ortega', 'Will Thatcher', 'Kenji Mori', 'Andre Lucas', 'Sam Pruitt'],
  BKN: ['Jalen Brooks', 'Tobias Frey', 'Isaiah Cole', 'Mateo Rossi', 'Darnell King', 'Luka Novak'],
} as const;

const FIRST =
  'Aaron Ben Caleb Cody Diego Eli Evan Felix Gabe Hugo Ivan Jack Joel Jonas Kai Leo Liam Marco Miles Nico Noah Omar Owen Pablo Quinn Rafael Reid Seth Theo Tyler Victor Wes'.split(
    ' ',
  );
const LAST =
  'Abbott Alvarez Barnes Castillo Chen Dawson Drake Ellis Fischer Fuentes Gibson Grant Hale Hayes Ibarra Jensen Keller Lindgren Mendez Monroe Nakamura Nash Okafor Park Quintero Ramos Reyes Santos Silva Tanaka Vargas Webb Whitaker Young'.split(
    ' ',
  );

const shuffled = (names: readonly string[], seed: string): string[] =>
  names
    .map((name) => ({ name, place: drawn(seed, name) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ name }) => name);

const known = (code: string): readonly string[] =>
  Object.hasOwn(KNOWN_PLAYERS, code) ? KNOWN_PLAYERS[code as keyof typeof KNOWN_PLAYERS] : [];

/** The same players for the same team, always; none of them is a real person. */
export const squadOf = (sport: Sport, code: string): readonly SquadPlayer[] => {
  const seed = `${sport} ${code}`;
  const last = shuffled(LAST, seed);
  const others = shuffled(FIRST, seed).map((name, index) => `${name} ${last[index] ?? ''}`.trim());
  const names = [...known(code), ...others];
  return ROLES[sport].map((role, index) => ({ role, name: names[index] ?? role }));
};

import * as z from '@grandstand/shared-contracts/schema';

interface Preference {
  readonly schema: z.ZodMiniType;
  /** Default value, also used when the stored value does not match the schema. */
  readonly initial: unknown;
  /** Belongs to the signed-in account and is removed at sign-out; the others belong to this browser. */
  readonly isPersonal: boolean;
}
const preference = <S extends z.ZodMiniType>(schema: S, initial: z.infer<S>, { isPersonal = false } = {}) =>
  ({ schema, initial, isPersonal }) satisfies Preference;

/** Options that the US caption rules require (47 CFR 79.103). */
const CaptionStyle = z.object({
  size: z.enum(['small', 'medium', 'large']),
  color: z.enum(['white', 'black', 'red', 'green', 'blue', 'yellow', 'magenta', 'cyan']),
  background: z.enum(['none', 'shade', 'solid']),
  font: z._default(z.enum(['sans', 'serif', 'mono', 'casual']), 'sans'),
  /** Of the text, percent. */
  opacity: z._default(z.enum(['100', '75', '50', '25']), '100'),
  edge: z._default(z.enum(['none', 'outline', 'shadow', 'raised', 'depressed']), 'none'),
});
export type CaptionStyle = z.infer<typeof CaptionStyle>;

/** The choices that remotes remember. Each remote keeps its own, under the same name. */
export const PREFERENCES = {
  /** `volume` 0..1; null before the first choice, when a stream starts muted (WATCH-053). */
  sound: preference(
    z.nullable(z.object({ volume: z.number().check(z.minimum(0), z.maximum(1)), muted: z.boolean() })),
    null,
  ),
  /** Language of the captions, BCP 47; null for none. */
  captions: preference(z.nullable(z.string()), null),
  /** Label of the sound, or its language where it has no label; null for the default of the stream. */
  audio: preference(z.nullable(z.string()), null),
  captionStyle: preference(CaptionStyle, {
    size: 'medium',
    color: 'white',
    background: 'shade',
    font: 'sans',
    opacity: '100',
    edge: 'none',
  }),
  /** `auto`, `saver` for the data saver, `full` for no limit in a browser that saves data, or what the player calls a quality. */
  quality: preference(z.string(), 'auto'),
  /** Of recordings; 1 is normal. */
  speed: preference(z.number().check(z.minimum(0.25), z.maximum(4)), 1),
  /** No scores, telling titles, pictures or durations. */
  spoilerFree: preference(z.boolean(), false),
  /** The score over the picture of a game. */
  scoreShown: preference(z.boolean(), true),
  /** WCAG 2.1.4: keys that are one letter, digit or symbol control the player. */
  keyShortcuts: preference(z.boolean(), true),
  /** The player uses the full width of the page; the content beside it moves below. */
  theater: preference(z.boolean(), false),
  /** Epoch ms, 0 for never: when something was last played here, and when the offer to install the site was last made. */
  install: preference(z.object({ playedAtMs: z.number(), offeredAtMs: z.number() }), { playedAtMs: 0, offeredAtMs: 0 }),
  /** Where recordings were left, seconds from their beginning; the last one left is last. */
  positions: preference(z.array(z.tuple([z.string(), z.number().check(z.minimum(0))])), [], { isPersonal: true }),
  /** Terms that the viewer searched for; the last one is first. */
  searches: preference(z.array(z.string()), [], { isPersonal: true }),
  /** The last channel that was left behind live: when what was shown went on air and when the window loses it, epoch ms. */
  livePlace: preference(z.nullable(z.object({ id: z.string(), airedAtMs: z.number(), goneAtMs: z.number() })), null, {
    isPersonal: true,
  }),
} as const satisfies Readonly<Record<string, Preference>>;

export type PreferenceName = keyof typeof PREFERENCES;
export type PreferenceValue<Name extends PreferenceName> = z.infer<(typeof PREFERENCES)[Name]['schema']>;

/** What the viewer chose, across reloads; where the browser keeps nothing, for the life of the page. */
export interface Preferences {
  get<Name extends PreferenceName>(name: Name): PreferenceValue<Name>;
  /** False when the remote's share of the storage is full: the value is not kept, what was kept before is. */
  set<Name extends PreferenceName>(name: Name, value: PreferenceValue<Name>): boolean;
}

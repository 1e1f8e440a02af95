import * as z from 'zod/mini';

/** What each callback is called with. */
const reportedBy = new WeakMap<object, z.ZodMiniType>();

/** A function among a panel's props: the panel calls it with what `argument` describes. */
const callback = <Reported extends z.ZodMiniType>(argument: Reported) => {
  const schema = z.custom<(argument: z.output<Reported>) => void>((value) => typeof value === 'function');
  reportedBy.set(schema, argument);
  return schema;
};

/** Outcome of the TV provider picker. `taken`: the account has its own subscription and continues without a provider. */
const pickerOutcome = z.enum(['authenticated', 'none', 'taken']);

/**
 * The panel catalogue: what an opener gives to each panel. A panel belongs to the remote that lists it in its
 * `remote.json`; its props change like the payload of an event: a new optional one at any time, anything else by a new name.
 */
export const PANELS = {
  /** Sign-in inside the device flow. */
  'auth/login': z.object({}),
  /** Signs this browser, or the TV of the device flow, in with a TV provider. */
  'auth/tv-picker': z.object({
    /** Over the page (the default), or as a part of it. */
    presentation: z.optional(z.enum(['dialog', 'inline'])),
    /** Default: this browser's; null where the address names no TV. */
    deviceId: z.optional(z.nullable(z.string())),
    regCode: z.optional(z.nullable(z.string())),
    onDone: z.optional(callback(pickerOutcome)),
  }),
  /** The steps of onboarding that are still open. */
  'auth/onboarding': z.object({}),
  'auth/teams': z.object({}),
  'auth/players': z.object({}),
  /** Phase 1: the other app, in place of what is not sold here any more. */
  'subscription/sunset': z.object({}),
} as const satisfies Record<string, z.ZodMiniType>;

export type PanelName = keyof typeof PANELS;
export type PanelProps<Name extends PanelName> = Readonly<z.output<(typeof PANELS)[Name]>>;

/**
 * Props of a panel as JSON Schema, for builds to carry and the registry to compare. A callback is
 * `{ type: 'function', told }`, where `told` is the schema of its argument.
 */
export const panelSchema = (name: PanelName): Record<string, unknown> =>
  z.toJSONSchema(PANELS[name], {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const argument = reportedBy.get(zodSchema);
      if (argument) Object.assign(jsonSchema, { type: 'function', argument: z.toJSONSchema(argument) });
    },
  });

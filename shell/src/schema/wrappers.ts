import { invalid, isAborted, issue, type Outcome, Schema, valid } from './schema.ts';

export const optional = (inner: Schema): Schema => {
  const substitutes = inner.traits.optin === 'defaulted';
  const { values } = inner.traits;
  return new Schema(
    (value) => {
      if (value !== undefined) return inner.run(value);
      if (!substitutes) return valid(value);
      const outcome = inner.run(value);
      return valid(outcome.issues.length > 0 ? undefined : outcome.value);
    },
    {
      optin: substitutes ? 'defaulted' : 'optional',
      optout: 'optional',
      values: values && new Set([...values, undefined]),
    },
  );
};

export const nullable = (inner: Schema): Schema => {
  const { optin, optout, values } = inner.traits;
  return new Schema((value) => (value === null ? valid(value) : inner.run(value)), {
    optin,
    optout,
    values: values && new Set([...values, null]),
  });
};

/** Later changes of a list or object that was taken must not change the default. */
const copyOf = (value: unknown): unknown =>
  Array.isArray(value) ? [...value] : typeof value === 'object' && value !== null ? { ...value } : value;

export const defaulted = (inner: Schema, fallback: unknown): Schema => {
  const read = () => (typeof fallback === 'function' ? fallback() : copyOf(fallback)) as unknown;
  return new Schema(
    (value) => {
      if (value === undefined) return valid(read());
      const outcome = inner.run(value);
      if (outcome.value === undefined) outcome.value = read();
      return outcome;
    },
    { optin: 'defaulted', values: inner.traits.values },
  );
};

export const caught = (inner: Schema, fallback: unknown): Schema => {
  const { optin, optout, values } = inner.traits;
  return new Schema(
    (value) => {
      const outcome = inner.run(value);
      if (outcome.issues.length === 0) return outcome;
      return valid(typeof fallback === 'function' ? fallback(outcome) : copyOf(fallback));
    },
    { optin: optin === 'defaulted' ? 'defaulted' : 'optional', optout, values },
  );
};

export const transform = (change: (value: never) => unknown): Schema =>
  new Schema((value) => valid(change(value as never)), { optin: 'optional' });

export const pipe = (first: Schema, then: Schema): Schema =>
  new Schema(
    (value) => {
      const outcome = first.run(value);
      const [stopping] = outcome.issues.filter(({ code }) => code !== 'unrecognized_keys');
      if (stopping) return invalid(outcome.value, ...outcome.issues.map((found) => ({ ...found, continue: false })));
      const next = then.run(outcome.value);
      return { value: next.value, issues: [...outcome.issues, ...next.issues] };
    },
    { optin: first.traits.optin, optout: then.traits.optout, values: first.traits.values, shape: first.shape },
  );

export const lazy = (read: () => Schema): Schema => new Schema((value) => read().run(value));

const optinOf = (options: readonly Schema[]): 'optional' | 'defaulted' | undefined => {
  const all = options.map(({ traits }) => traits.optin);
  return all.includes('defaulted') ? 'defaulted' : all.includes('optional') ? 'optional' : undefined;
};

export const union = (options: readonly Schema[]): Schema => {
  const known = options.map(({ traits }) => traits.values);
  return new Schema(
    (value) => {
      const outcomes: Outcome[] = [];
      for (const option of options) {
        const outcome = option.run(value);
        if (outcome.issues.length === 0) return outcome;
        outcomes.push(outcome);
      }
      const [nearest, another] = outcomes.filter((outcome) => !isAborted(outcome));
      return nearest && !another ? nearest : invalid(value, issue('invalid_union'));
    },
    {
      optin: optinOf(options),
      optout: options.some(({ traits }) => traits.optout) ? 'optional' : undefined,
      values: known.every((values) => values !== undefined)
        ? new Set(known.flatMap((values) => [...values]))
        : undefined,
    },
  );
};

export const discriminatedUnion = (discriminator: string, options: readonly Schema[]): Schema =>
  new Schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return invalid(value, issue('invalid_type'));
    const kind = (value as Readonly<Record<string, unknown>>)[discriminator];
    const chosen = options.find(({ shape }) => shape?.[discriminator]?.traits.values?.has(kind));
    return chosen ? chosen.run(value) : invalid(value, issue('invalid_union', [discriminator]));
  });

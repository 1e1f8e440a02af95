/** As zod reports it, without what no caller reads. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** True: checks still run, and a union may return this issue as its own. False: no check runs. */
  readonly continue?: boolean | undefined;
}

export interface Outcome {
  value: unknown;
  issues: Issue[];
}

/** Adds issues to the outcome of a schema. */
export interface Check {
  (outcome: Outcome): void;
  /** Bounds the length of arrays: longer ones are refused before their items are parsed. */
  readonly maximum?: number;
  /** Checks a length, which a value with other issues has too. */
  readonly ofLength?: true;
}

/** What a containing schema has to know: what absence means, and the values of literals. */
interface Traits {
  readonly optin?: 'optional' | 'defaulted' | undefined;
  readonly optout?: 'optional' | undefined;
  readonly values?: ReadonlySet<unknown> | undefined;
  readonly shape?: Readonly<Record<string, Schema>> | undefined;
  readonly isArray?: true;
}

/** zod/mini without translations has this text for every issue. */
const MESSAGE = 'Invalid input';

export const issue = (code: string, path: readonly PropertyKey[] = [], rest: Partial<Issue> = {}): Issue => ({
  code,
  path,
  message: MESSAGE,
  ...rest,
});

export const valid = (value: unknown): Outcome => ({ value, issues: [] });
export const invalid = (value: unknown, ...issues: Issue[]): Outcome => ({ value, issues });

/** Issues of a part, as those of the whole. */
export const within = (key: PropertyKey, { issues }: Outcome): Issue[] =>
  issues.map((found) => ({ ...found, path: [key, ...found.path] }));

export const isAborted = ({ issues }: Outcome): boolean => issues.some((found) => found.continue !== true);

export class SchemaError extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(JSON.stringify(issues));
    this.issues = issues;
  }
}

/** A schema with the methods of zod/mini that the contract uses. */
export class Schema {
  private readonly parseValue: (value: unknown) => Outcome;
  readonly traits: Traits;
  private readonly checks: readonly Check[];

  constructor(parseValue: (value: unknown) => Outcome, traits: Traits = {}, checks: readonly Check[] = []) {
    this.parseValue = parseValue;
    this.traits = traits;
    this.checks = checks;
  }

  get shape() {
    return this.traits.shape;
  }

  check(...checks: readonly Check[]): Schema {
    return new Schema(this.parseValue, this.traits, [...this.checks, ...checks]);
  }

  run(value: unknown): Outcome {
    if (this.traits.isArray && Array.isArray(value)) {
      const exceeded = this.checks.find(({ maximum = Infinity }) => value.length > maximum);
      if (exceeded) return invalid(value, issue('too_big', [], { continue: false }));
    }
    const outcome = this.parseValue(value);
    for (const check of this.checks) {
      const runs = check.ofLength
        ? hasLength(outcome.value) && outcome.issues.every((found) => found.continue !== false)
        : !isAborted(outcome);
      if (runs) check(outcome);
    }
    return outcome;
  }

  safeParse(value: unknown) {
    const { value: data, issues } = this.run(value);
    return issues.length === 0 ? { success: true, data } : { success: false, error: new SchemaError(issues) };
  }

  /** @throws SchemaError */
  parse(value: unknown): unknown {
    const { data, error } = this.safeParse(value);
    if (error) throw error;
    return data;
  }
}

const hasLength = (value: unknown): value is { readonly length: number } =>
  typeof value === 'string' || Array.isArray(value);

import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { type DocumentNode, GraphQLError, type GraphQLSchema, type ValidationContext, validate } from 'graphql';
import { RegistryError } from '../registry/model/registry-error.ts';

/** Measured by `npm run bench:registry-queries`: the worst query within them blocks the process for less than 50 ms. */
export const MAX_QUERY_DEPTH = 6;
export const MAX_QUERY_TOKENS = 1_000;
const MAX_ALIASES = 10;
const MAX_DIRECTIVES = 10;
/** Fields, each counted 1.5 times its level and, under a list, `last` times. */
const MAX_COST = 60_000;
/** Rows that one request may read, over all of its lists; the console's largest screen reads 700. */
const MAX_ROWS = 1_000;
/** What work other than reading a row counts as. */
export const ROWS_OF = {
  /** The manifests of a version, which are large. */
  build: 5,
  check: 50,
  /** Minutes of many versions. */
  health: 500,
  /** Everything that there is of a kind. */
  walk: 250,
} as const;

const LIMITS = [
  costLimitRule({ maxCost: MAX_COST }),
  maxAliasesRule({ n: MAX_ALIASES }),
  maxDirectivesRule({ n: MAX_DIRECTIVES }),
];

/**
 * Refuses a query that is too large. Runs before the other rules of validation, whose cost grows with the square of a
 * query's fields.
 * @throws {RegistryError} `invalid`
 */
export const checkQueryLimits = (schema: GraphQLSchema, document: DocumentNode): void => {
  try {
    // The rules throw at the first limit that is exceeded.
    validate(
      schema,
      document,
      LIMITS.map((rule) => (context: ValidationContext) => rule(context)),
    );
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new RegistryError('invalid', `The query is too large. ${error.message.replace('Syntax Error: ', '')}`);
  }
};

/** Counts what one request reads. */
export interface RowBudget {
  /** @throws {RegistryError} `invalid` once the request reads more rows than it may */
  spend(rows: number): void;
}

export const createRowBudget = (): RowBudget => {
  let left = MAX_ROWS;
  return {
    spend(rows) {
      left -= rows;
      if (left < 0) throw new RegistryError('invalid', `The query reads more than ${MAX_ROWS} rows. Ask for fewer.`);
    },
  };
};

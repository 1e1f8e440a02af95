import { forgetStatements } from './recorded-statements.ts';

/** Before the first test: what an earlier run recorded may name columns that are gone. */
// oxlint-disable-next-line import/no-default-export -- jest calls the default export.
export default async function beforeTests(): Promise<void> {
  forgetStatements();
}

import type { Verdict } from './registry-types.ts';

/** Why the registry did not do as asked. `code` is the registry's own (`conflict`, `forbidden`, …) or `unreachable`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  /** Every error, when there are several. */
  readonly faults: readonly string[];
  /** What the gate said, when it was the gate that refused. */
  readonly verdict: Verdict | null;

  constructor(code: string, message: string, faults: readonly string[] = [], verdict: Verdict | null = null) {
    super(message);
    this.code = code;
    this.faults = faults;
    this.verdict = verdict;
  }
}

/** Whatever was thrown, as something to show. */
export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('unexpected', error instanceof Error ? error.message : String(error));

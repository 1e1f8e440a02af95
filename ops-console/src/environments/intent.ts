import type { Release } from '../registry/registry.generated.ts';

/** The intended change by name: the plan is computed again from the current release. */
export type Intent = { readonly environment: string } & (
  | { readonly kind: 'release'; readonly name: string; readonly preferred?: string | undefined }
  | { readonly kind: 'toggle'; readonly name: string; readonly on: boolean }
  | { readonly kind: 'ramp' | 'promote' | 'abort'; readonly name: string }
  /** One remote, to the version that every visitor had before. */
  | { readonly kind: 'rollback-remote'; readonly name: string }
  | { readonly kind: 'pause'; readonly name: string; readonly paused: boolean }
  /** Everything that another environment serves. */
  | { readonly kind: 'take-over'; readonly from: string }
  | { readonly kind: 'rollback'; readonly to: Release }
);

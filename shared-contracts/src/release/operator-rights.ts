/** Actions of the registry that need a grant. Every operator may read. */
export const REGISTRY_ACTIONS = [
  'publish',
  'release',
  'rollout',
  'toggle',
  'rollback',
  'approve',
  'break_glass',
  'override',
  'configure',
  'administer',
] as const;
export type RegistryAction = (typeof REGISTRY_ACTIONS)[number];

/** Leave to do `action` with a remote in an environment; `*` is any. */
export interface Grant {
  readonly action: RegistryAction | '*';
  readonly remote: string;
  readonly environment: string;
}

/** Actions on the whole composition use the remote `*`. */
export interface RightsPlace {
  readonly remote: string;
  readonly environment: string;
}

const matches = (granted: string, requested: string): boolean => granted === '*' || granted === requested;

/** Whether one of the grants covers the action. The registry enforces it; pages use it to choose what to offer. */
export const isGranted = (
  grants: readonly Grant[],
  action: RegistryAction,
  { remote, environment }: RightsPlace,
): boolean =>
  grants.some(
    (grant) =>
      matches(grant.action, action) && matches(grant.remote, remote) && matches(grant.environment, environment),
  );

/** Schedules of a rollout: a tenth for so many minutes and then everybody, or a tenth more every so many minutes. */
export const ROLLOUT_PRESET_NAMES = [
  'canary-5m',
  'canary-10m',
  'canary-15m',
  'canary-30m',
  'linear-1m',
  'linear-2m',
  'linear-3m',
  'linear-10m',
] as const;
export type RolloutPreset = (typeof ROLLOUT_PRESET_NAMES)[number];

/** Actions in the audit log. */
export const AUDIT_ACTIONS = [
  'publish',
  'release',
  'toggle',
  'rollback',
  'rollout',
  'ramp',
  'promote',
  'abort',
  'pause',
  'resume',
  'propose',
  'approve',
  'decline',
  'break_glass',
  'prune',
  'change_policy',
  'set_rules',
  'change_config',
  'issue_override',
  'end_override',
  'issue_token',
  'revoke_token',
  'create_environment',
  'add_operator',
  'change_operator',
  'rotate_key',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Further actions in the audit log: a remote's team takes them with its own grants. */
export const REMOTE_AUDIT_ACTIONS = ['rollback_remote'] as const;

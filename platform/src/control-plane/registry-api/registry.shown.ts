import type { KnownOverride } from '../overrides/override.repo.ts';
import type { Credential } from '../registry/access/access.repo.ts';
import type { ReadRevision } from '../registry/config/config.service.ts';
import type { HealthMinute } from '../registry/health/health.repo.ts';
import type { Proposal } from '../registry/policy/proposal.repo.ts';
import type { EnvironmentPolicy } from '../registry/releases/environment-policy.ts';
import type { RolloutSchedule } from '../registry/rollout/rollout.repo.ts';
import type { Release, VersionSummary } from './registry.service.ts';

/** How the registry's values look in GraphQL: times as ISO 8601, free forms as JSON. */

export const iso = (at: number): string => new Date(at).toISOString();

export const shownRelease = ({ shellVersion, remotes, createdAt, ...rest }: Release) => ({
  ...rest,
  shell: shellVersion,
  remotes: Object.entries(remotes)
    .map(([name, remote]) => ({ name, ...remote }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
  createdAt: iso(createdAt),
});

export const shownSchedule = ({ preset, state, step, steps, nextAt }: RolloutSchedule) => ({
  preset,
  state,
  step: step + 1,
  steps: steps.length,
  nextAt: state === 'running' ? iso(nextAt) : null,
});

export const shownVersion = ({ publishedAt, ...rest }: VersionSummary) => ({ ...rest, publishedAt: iso(publishedAt) });

export const shownProposal = ({ change, proposedAt, decidedAt, ...rest }: Proposal) => ({
  ...rest,
  change: JSON.stringify(change),
  proposedAt: iso(proposedAt),
  decidedAt: decidedAt === null ? null : iso(decidedAt),
});

export const shownPolicy = ({ approval, freezes, overrides }: EnvironmentPolicy) => ({
  approval,
  overrides,
  freezes: freezes.map(({ fromMs, untilMs, reason }) => ({ from: iso(fromMs), until: iso(untilMs), reason })),
});

export const shownMinute = ({ minute, ...rest }: HealthMinute) => ({ ...rest, minute: iso(minute) });

export const shownConfig = ({ body, changedAt, ...rest }: ReadRevision) => ({
  ...rest,
  body: JSON.stringify(body),
  changedAt: iso(changedAt),
});

export const shownOverride = ({ shows, actor, createdAt, expiresAt, ...rest }: KnownOverride) => ({
  ...rest,
  ...shows,
  by: actor,
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
});

export const shownToken = ({ id, actor, grants, createdAt, expiresAt }: Credential) => ({
  id,
  name: actor,
  grants,
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
});

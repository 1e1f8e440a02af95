import { OVERRIDE_PARAMETER } from '@grandstand/shared-contracts/release';
import type { Overrides } from '../overrides/override.service.ts';
import { STAFF_PATH } from '../overrides/staff-marks.service.ts';
import { assertMay } from '../registry/model/grants.ts';
import type { OverrideShows } from '../registry/model/registry.tables.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { iso, shownOverride } from './registry.shown.ts';
import type { MutationContext } from './remote-mandate.ts';

interface Issuing {
  environment: string;
  remote: string;
  version?: string | null;
  origin?: string | null;
  chaos?: string | null;
  hours: number;
  reason: string;
}

/** Only callers with the grant `override` for the remote and the environment may override it. */
export const overrideMutations = (
  overrides: Pick<Overrides, 'issue' | 'get' | 'end' | 'markStaff'>,
  siteOrigin: string,
) => ({
  async issueOverride(_root: unknown, args: Issuing, { caller }: MutationContext) {
    const { environment, remote, hours, reason } = args;
    assertMay(caller, 'override', { remotes: [remote], environment });
    const request = { environment, remote, shows: shownBy(args), hours };
    const { override, token } = await overrides.issue(request, { actor: caller.actor, reason });
    const link = new URL('/', siteOrigin);
    link.searchParams.set(OVERRIDE_PARAMETER, token);
    return { override: shownOverride(override), token, link: link.href };
  },
  async issueStaffLink(
    _root: unknown,
    { environment, days, reason }: { environment: string; days: number; reason: string },
    { caller }: MutationContext,
  ) {
    assertMay(caller, 'override', { remotes: ['*'], environment });
    const { token, expiresAt } = await overrides.markStaff(environment, days, { actor: caller.actor, reason });
    const link = new URL(STAFF_PATH, siteOrigin);
    link.searchParams.set('mark', token);
    return { link: link.href, expiresAt: iso(expiresAt) };
  },
  async endOverride(_root: unknown, { id, reason }: { id: string; reason: string }, { caller }: MutationContext) {
    const { environment, remote } = await overrides.get(id);
    assertMay(caller, 'override', { remotes: [remote], environment });
    await overrides.end(id, { actor: caller.actor, reason });
    return true;
  },
});

/** @throws {RegistryError} `invalid` */
const shownBy = ({ version, origin, chaos }: Issuing): OverrideShows => {
  const given = Object.entries({ version, origin, chaos }).filter(([, value]) => value != null);
  if (given.length === 1) return Object.fromEntries(given) as OverrideShows;
  throw new RegistryError('invalid', 'Say what to show: a version, a dev server’s origin, or a chaos switch.');
};

import { VIDEO_CODES } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import type { Access } from '../account/entitlements.ts';
import type { Content } from '../catalogue/programmes/content.ts';
import type { Blackout } from './blackout.repo.ts';
import type { Blackouts } from './blackouts.service.ts';
import { type AccessDecision, decideAccess } from './decide-access.ts';
import type { Location } from './geo.ts';
import type { PlaybackProof } from './playback-proof.ts';

export interface AccessFacts {
  readonly accessOf: (accountId: string, patienceMs?: number) => Promise<Access>;
  /** End of the account's couch rights, epoch ms; null without any. */
  readonly couchRightsUntil: (accountId: string) => Promise<number | null>;
  readonly blackouts: Pick<Blackouts, 'of'>;
  readonly clock: Clock;
}

/** Whether this viewer may watch this content here and now. `patienceMs`: how long the question may wait for others. */
export type JudgeAccess = (
  content: Content,
  viewer: PlaybackProof,
  place: Location,
  patienceMs?: number,
) => Promise<AccessDecision>;

/** Gathers what `decideAccess` asks; nothing of it comes from the request. */
export const createAccessJudge =
  ({ accessOf, couchRightsUntil, blackouts, clock }: AccessFacts): JudgeAccess =>
  async (content, { accountId }, { country, zone }, patienceMs) => {
    const [viewer, couchRightsUntilMs, blackout] = await Promise.all([
      accountId === null ? ('anonymous' as const) : accessOf(accountId, patienceMs),
      accountId !== null && zone === 'none' ? couchRightsUntil(accountId) : null,
      blackouts.of(content.id),
    ]);
    const applied = blackout ?? zoneBlackout(content, zone);
    const decision = decideAccess({
      isFree: content.isFree,
      isLive: content.isLive,
      viewer,
      country,
      zone,
      couchRightsUntilMs,
      blackoutCode: applied?.code ?? null,
      nowMs: clock.now(),
    });
    return applied ? { ...decision, blackoutUntil: applied.until } : decision;
  };

/** What editors forbid in the viewer's zone now. */
const zoneBlackout = ({ blackouts }: Content, zone: string): Pick<Blackout, 'code' | 'until'> | null => {
  const found = blackouts.filter(({ zones }) => zones.includes('*') || zones.includes(zone));
  return found.length === 0
    ? null
    : { code: VIDEO_CODES.blackout[0], until: Math.max(...found.map(({ untilMs }) => untilMs)) };
};

/** The code of a refusal during playback (PLAT-036, A-46). */
export const abortOf = ({ code, message }: { readonly code: number; readonly message: string }): Refusal => {
  if (code === VIDEO_CODES.outsideCountry || code === VIDEO_CODES.couchRights) {
    return new Refusal(VIDEO_CODES.roaming, 'Playback stopped because your location changed.');
  }
  if (code === VIDEO_CODES.notAuthorized) {
    return new Refusal(
      VIDEO_CODES.notEntitled,
      'Playback stopped because your subscription no longer includes this program.',
    );
  }
  return new Refusal(code, message);
};

/** The content itself is gone. */
export const endedAbort = (): Refusal =>
  new Refusal(VIDEO_CODES.ended, 'Content cannot be played because it has ended');

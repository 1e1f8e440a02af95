import type { AuditRow } from '../audit/audit-chain.ts';
import { GUARD } from '../model/actors.ts';
import { EnvironmentPolicy } from '../releases/environment-policy.ts';

/** What operators may be notified of. */
export const ALERT_EVENTS = ['guard', 'alarm', 'break_glass', 'freeze', 'publish_failed'] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

export interface Alert {
  readonly event: AlertEvent;
  /** Null: it concerns no environment alone. */
  readonly environment: string | null;
  /** One sentence or two, for people. */
  readonly summary: string;
  /** The same for programs. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Before the name of the token that reported an alarm. */
export const ALARM_ACTOR = 'alarm by ';

type Row = Pick<AuditRow, 'actor' | 'action' | 'environment' | 'reason' | 'was' | 'became'>;

/** @returns null for what operators need not hear about */
export const alertOf = (row: Row): Alert | null => {
  const { actor, action, environment, reason, was, became } = row;
  const place = environment ?? 'all environments';
  const alert = (event: AlertEvent, summary: string): Alert => ({
    event,
    environment,
    summary,
    details: { actor, action, reason, from: was, to: became },
  });
  if (actor === GUARD) return alert('guard', `The health guard acted in ${place} (${action}): ${reason}.`);
  if (actor.startsWith(ALARM_ACTOR)) return alert('alarm', `An alarm halted a rollout in ${place}: ${reason}.`);
  if (action === 'break_glass')
    return alert('break_glass', `${actor} bypassed approval and freezes in ${place}: ${reason}.`);
  const [before, after] = [was, became].map(freezesOf);
  if (action !== 'change_policy' || !after || JSON.stringify(before) === JSON.stringify(after)) return null;
  return alert('freeze', `${actor} changed the freezes of ${place}: ${reason}. ${freezeText(after)}`);
};

type Freezes = EnvironmentPolicy['freezes'];

/** Null for what is not a policy: other settings are audited by the same action. */
const freezesOf = (policy: string | null): Freezes | null => {
  try {
    const given: unknown = JSON.parse(policy ?? 'null');
    return typeof given === 'object' && given !== null && 'freezes' in given
      ? EnvironmentPolicy.parse(given).freezes
      : null;
  } catch {
    return null;
  }
};

const minuteOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');

const freezeText = (freezes: Freezes): string =>
  freezes.length === 0
    ? 'There are no freezes now.'
    : freezes
        .map(({ fromMs, untilMs, reason }) => `Frozen from ${minuteOf(fromMs)} to ${minuteOf(untilMs)} UTC: ${reason}.`)
        .join(' ');

/** Events that operators may be notified of, as the registry names them, in words. */
export const ALERT_EVENTS: Readonly<Record<string, string>> = {
  guard: 'The guard acts',
  alarm: 'An alarm halts a rollout',
  break_glass: 'Approval and freezes are bypassed',
  freeze: 'Freezes change',
  publish_failed: 'A publish fails',
};

export const eventText = (event: string): string => ALERT_EVENTS[event] ?? event;

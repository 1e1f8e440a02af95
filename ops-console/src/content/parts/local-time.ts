/** `2026-11-23T19:00` in the operator's zone, as `datetime-local` fields have it. */
export const toLocal = (iso: string): string => new Date(iso).toLocaleString('sv-SE').slice(0, 16).replace(' ', 'T');

/** ISO 8601 in UTC; '' for what is not a time. */
export const fromLocal = (local: string): string => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
};

const withDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Mon, Nov 23, 19:00`, in the operator's zone. */
export const dayAndTime = (iso: string): string => withDay.format(new Date(iso));

/** One event of an iCalendar file (RFC 5545). */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly url: string;
  /** Epoch ms. */
  readonly startMs: number;
  readonly endMs: number;
}

const ALARM_MINUTES = 10;
/** Octets of a line, without its end. */
const MAX_LINE = 75;

const time = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
const text = (value: string): string => value.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);

/** Long lines continue on the next one, after a space; no character is split. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > MAX_LINE) {
      lines.push(current);
      current = ' ';
    }
    current += sign;
  }
  return [...lines, current].join('\r\n');
};

export const calendarFile = (event: CalendarEvent, host: string, nowMs: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//YES Network//Schedule//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${time(nowMs)}`,
    `DTSTART:${time(event.startMs)}`,
    `DTEND:${time(event.endMs)}`,
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text(event.description)}`,
    `LOCATION:${text(event.place)}`,
    `URL:${event.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(event.title)}`,
    `TRIGGER:-PT${ALARM_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

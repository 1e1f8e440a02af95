/** Rules of RFC 8216 and its successor (8216bis) that a playlist of this platform may break. @returns what it breaks */
export const brokenHlsRules = (text: string): string[] => {
  const lines = text.split('\n');
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  return [
    ...(lines[0] === '#EXTM3U' ? [] : ['4.3.1.1: the first line is not EXTM3U']),
    ...(text.endsWith('\n') ? [] : ['4.1: the last line has no end']),
    ...(lines.slice(1).includes('#EXTM3U') ? ['4.3.1.1: EXTM3U occurs again'] : []),
    ...(isMaster ? brokenByMaster(lines) : brokenByMedia(lines)),
  ];
};

const valueOf = (lines: readonly string[], tag: string): string | undefined =>
  lines.find((line) => line.startsWith(`#${tag}:`))?.slice(tag.length + 2);
const numberOf = (lines: readonly string[], tag: string): number => Number(valueOf(lines, tag) ?? Number.NaN);

/** Attributes of a tag; quotes are removed. */
const attributesOf = (line: string): ReadonlyMap<string, string> =>
  new Map(
    [...line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('"', '')] as const,
    ),
  );

const when = (isBroken: boolean, rule: string): string[] => (isBroken ? [rule] : []);

type Attributes = ReturnType<typeof attributesOf>;

const groupOf = (media: Attributes): string => `${media.get('TYPE')} ${media.get('GROUP-ID')}`;

const brokenByGroup = (members: readonly Attributes[]): string[] => [
  ...when(
    members.filter((each) => each.get('DEFAULT') === 'YES').length > 1,
    '4.3.4.1.1: a group has more than one default',
  ),
  ...when(
    new Set(members.map((each) => each.get('NAME'))).size < members.length,
    '4.3.4.1.1: a name occurs twice in a group',
  ),
  ...when(
    selectedTwice(members.filter((each) => each.get('TYPE') === 'AUDIO' && each.get('AUTOSELECT') === 'YES')),
    '4.3.4.1.1: players cannot choose between two sounds of a language',
  ),
];

const selectedTwice = (members: readonly Attributes[]): boolean =>
  new Set(members.map((each) => `${each.get('LANGUAGE')} ${each.get('CHARACTERISTICS')}`)).size < members.length;

const brokenByMaster = (lines: readonly string[]): string[] => {
  const media = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:')).map(attributesOf);
  const groups = new Set(media.map(groupOf));
  const variants = lines.flatMap((line, index) =>
    line.startsWith('#EXT-X-STREAM-INF:') ? [{ given: attributesOf(line), next: lines[index + 1] ?? '' }] : [],
  );
  return [
    ...when(
      lines.some((line) => /^#(EXTINF|EXT-X-TARGETDURATION|EXT-X-MEDIA-SEQUENCE)/.test(line)),
      '4.1: tags of a media playlist in a multivariant playlist',
    ),
    ...media.flatMap((each) =>
      when(
        !each.has('TYPE') || !each.has('GROUP-ID') || !each.has('NAME'),
        '4.3.4.1: EXT-X-MEDIA lacks TYPE, GROUP-ID or NAME',
      ),
    ),
    ...media
      .filter((each) => each.get('TYPE') === 'CLOSED-CAPTIONS')
      .flatMap((each) => [
        ...when(each.has('URI'), '4.3.4.1: closed captions have an address'),
        ...when(
          !/^(CC[1-4]|SERVICE([1-9]|[1-5]\d|6[0-3]))$/.test(each.get('INSTREAM-ID') ?? ''),
          '4.3.4.1: closed captions lack a valid INSTREAM-ID',
        ),
      ]),
    ...media.flatMap((each) =>
      when(each.get('DEFAULT') === 'YES' && each.get('AUTOSELECT') === 'NO', '4.3.4.1: a default has AUTOSELECT=NO'),
    ),
    ...[...groups].flatMap((group) => brokenByGroup(media.filter((each) => groupOf(each) === group))),
    ...lines
      .filter((line) => line.startsWith('#EXT-X-I-FRAME-STREAM-INF:'))
      .map(attributesOf)
      .flatMap((given) =>
        when(
          !given.get('URI') || !(Number(given.get('BANDWIDTH')) > 0),
          '4.3.4.3: an I-frame stream lacks URI or BANDWIDTH',
        ),
      ),
    ...variants.flatMap(({ given, next }) => [
      ...when(!(Number(given.get('BANDWIDTH')) > 0), '4.3.4.2: a variant has no BANDWIDTH'),
      ...when(
        Number(given.get('AVERAGE-BANDWIDTH') ?? 0) > Number(given.get('BANDWIDTH')),
        '4.3.4.2: the average is above the peak',
      ),
      ...when(next === '' || next.startsWith('#'), '4.3.4.2: no address follows a variant'),
      ...['AUDIO', 'SUBTITLES', 'CLOSED-CAPTIONS'].flatMap((type) =>
        when(
          given.has(type) && given.get(type) !== 'NONE' && !groups.has(`${type} ${given.get(type)}`),
          `4.3.4.2: the group of ${type} does not exist`,
        ),
      ),
    ]),
  ];
};

const LEAST_VERSION: readonly (readonly [RegExp, number])[] = [
  [/^#EXTINF:\d+\.\d/m, 3],
  [/^#EXT-X-BYTERANGE:/m, 4],
  [/^#EXT-X-I-FRAMES-ONLY/m, 4],
  [/^#EXT-X-MAP:/m, 6],
  [/^#EXT-X-SKIP:/m, 9],
];

const brokenByMedia = (lines: readonly string[]): string[] => {
  const text = lines.join('\n');
  const target = numberOf(lines, 'EXT-X-TARGETDURATION');
  const durations = lines.flatMap((line) => /^#EXTINF:([\d.]+),/.exec(line)?.[1] ?? []).map(Number);
  const addresses = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const control = attributesOf(valueOf(lines, 'EXT-X-SERVER-CONTROL') ?? '');
  const isLive = !lines.includes('#EXT-X-ENDLIST');
  const skipped = Number(attributesOf(valueOf(lines, 'EXT-X-SKIP') ?? '').get('SKIPPED-SEGMENTS') ?? 0);
  const listedS = durations.reduce((sum, duration) => sum + duration, 0);
  const leastOf = (name: string, targets: number) =>
    when(
      control.has(name) && Number(control.get(name)) < targets * target,
      `4.4.3.8: ${name} is below ${targets} target durations`,
    );
  return [
    ...when(!Number.isInteger(target), '4.3.3.1: no EXT-X-TARGETDURATION'),
    ...LEAST_VERSION.flatMap(([tag, version]) =>
      when(tag.test(text) && numberOf(lines, 'EXT-X-VERSION') < version, `7: needs version ${version}`),
    ),
    ...when(
      durations.some((duration) => Math.round(duration) > target),
      '4.3.3.1: a segment is longer than the target duration',
    ),
    ...when(durations.length !== addresses.length, '4.3.2.1: not one EXTINF for each address'),
    ...when(isLive && !/^\d+$/.test(valueOf(lines, 'EXT-X-MEDIA-SEQUENCE') ?? ''), '4.3.3.2: no EXT-X-MEDIA-SEQUENCE'),
    ...when(isLive && valueOf(lines, 'EXT-X-PLAYLIST-TYPE') === 'VOD', '4.3.3.5: a VOD playlist has no end'),
    ...when(
      isLive && skipped === 0 && listedS < 3 * target,
      '6.2.2: a live playlist is shorter than three target durations',
    ),
    ...when(skipped > 0 && listedS < 6 * target, '6.2.5.1: skips what is nearer to the end than six target durations'),
    ...brokenByDateRanges(lines),
    ...leastOf('HOLD-BACK', 3),
    ...leastOf('CAN-SKIP-UNTIL', 6),
  ];
};

/** 4.3.2.7, and of two versions of a playlist 6.2.1: a date range with the same ID is the same. */
const dateRangesOf = (lines: readonly string[]): readonly Attributes[] =>
  lines.filter((line) => line.startsWith('#EXT-X-DATERANGE:')).map(attributesOf);

const QUOTED = /(?:^|[:,])(?:ID|CLASS|START-DATE|END-DATE|X-[A-Z0-9-]+)=(?!")/;

const brokenByDateRanges = (lines: readonly string[]): string[] => {
  const ranges = dateRangesOf(lines);
  const ids = ranges.map((range) => range.get('ID'));
  const isDate = (text: string | undefined) => text !== undefined && !Number.isNaN(Date.parse(text));
  const lengthOf = (range: Attributes) => Number(range.get('DURATION') ?? 0);
  return [
    ...when(
      ranges.length > 0 && !lines.some((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')),
      '4.3.2.7: a date range in a playlist without EXT-X-PROGRAM-DATE-TIME',
    ),
    ...when(
      lines.some((line) => line.startsWith('#EXT-X-DATERANGE:') && QUOTED.test(line)),
      '4.3.2.7: a date range has a string without quotes',
    ),
    ...when(
      ranges.some((range) => !range.get('ID') || !isDate(range.get('START-DATE'))),
      '4.3.2.7: a date range lacks ID or START-DATE',
    ),
    ...when(
      ranges.some((range) => !(lengthOf(range) >= 0)),
      '4.3.2.7: the duration of a date range is negative',
    ),
    ...when(
      ranges.some((range) => {
        const [startMs, endMs] = [Date.parse(range.get('START-DATE') ?? ''), Date.parse(range.get('END-DATE') ?? '')];
        return endMs < startMs || (range.has('DURATION') && Math.abs(endMs - startMs - lengthOf(range) * 1000) >= 1);
      }),
      '4.3.2.7: the end of a date range contradicts its start or duration',
    ),
    ...when(
      ranges.some((range) => range.get('END-ON-NEXT') === 'YES' && (range.has('DURATION') || !range.has('CLASS'))),
      '4.3.2.7: END-ON-NEXT without CLASS or with DURATION',
    ),
    ...when(new Set(ids).size < ids.length, '4.3.2.7.1: two date ranges have the same ID'),
  ];
};

/** 6.2.2: what a newer version of a live playlist may not change. */
export const brokenByUpdate = (before: string, after: string): string[] => {
  const [older, newer] = [before.split('\n'), after.split('\n')];
  const sequence = (lines: readonly string[]) => numberOf(lines, 'EXT-X-MEDIA-SEQUENCE');
  const numbered = (lines: readonly string[]) =>
    new Map(
      lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((address, index) => [sequence(lines) + index, address]),
    );
  const now = numbered(newer);
  return [
    ...when(sequence(newer) < sequence(older), '6.2.2: the media sequence decreases'),
    ...when(
      numberOf(newer, 'EXT-X-TARGETDURATION') !== numberOf(older, 'EXT-X-TARGETDURATION'),
      '6.2.1: the target duration changes',
    ),
    ...when(
      dateRangesOf(older).some((before) => {
        const same = dateRangesOf(newer).find((range) => range.get('ID') === before.get('ID'));
        return same && [...before].some(([name, value]) => same.get(name) !== value);
      }),
      '4.3.2.7.1: a date range changes',
    ),
    ...when(
      [...numbered(older)].some(([n, address]) => now.has(n) && now.get(n) !== address),
      '6.2.1: a segment has another number',
    ),
  ];
};

import { KEY_SYSTEMS, ZONES } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import { manifestAddressError } from './content-address.ts';
import type { Latency } from '../../../media/index.ts';
import { address, required, text } from './fields.ts';
import { describesPoster, NO_POSTER, PosterFields } from './poster-fields.ts';

/** What editors keep, one schema per kind. Times are ISO 8601 in UTC. */

const Id = z
  .string()
  .regex(/^[a-z\d][a-z\d-]{0,59}$/, 'is not an ID: use lowercase letters, digits and hyphens, at most 60');
const Manifest = address(manifestAddressError);
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const Time = z
  .string()
  .refine((value) => ISO_TIME.test(value) && !Number.isNaN(Date.parse(value)), {
    message: 'is not a time: use ISO 8601 such as 2026-11-23T19:00:00Z',
  })
  .transform((value) => new Date(value).toISOString());
const Position = z.int().min(0).max(9_999, 'is more than 9999: use a smaller number');
/** `*`: every zone. */
export const BLACKOUT_ZONES = ['*', ...ZONES] as const;
const Zone = z.enum(BLACKOUT_ZONES, { error: `is not a zone: use ${BLACKOUT_ZONES.join(', ')}` });

const TeamName = z.object({ code: required(8), name: required(60) });

export const MAX_PROGRAMME_HOURS = 24;
const HOUR_MS = 60 * 60_000;

interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}
/** True for invalid times, which are reported separately. */
const isForward = ({ startsAt, endsAt }: Span): boolean => !(Date.parse(startsAt) >= Date.parse(endsAt));
const isShort = ({ startsAt, endsAt }: Span): boolean =>
  !(Date.parse(endsAt) - Date.parse(startsAt) > MAX_PROGRAMME_HOURS * HOUR_MS);
const BACKWARD = { path: ['endsAt'], message: 'is not after the start: enter a later time' };

/** Where the player gets a channel or a recording: synthetic media, the manifest at an external address, or an encoder. */
export const SourceFields = {
  source: z.enum(['synthetic', 'external', 'ingested']),
  /** Of the manifest; null for a synthetic source. */
  address: Manifest.nullable().default(null),
  format: z.enum(['hls', 'dash']).nullable().default(null),
  /** Origins that the manifest names, as they were when it was checked. */
  origins: z.array(z.string().max(300)).max(20).default([]),
  /** Key systems of a protected manifest that had a licence server when it was checked; absent: it is not protected. */
  protection: z.array(z.enum(KEY_SYSTEMS)).optional(),
};
const hasAddress = ({ source, address, format }: { source: string; address: string | null; format: string | null }) =>
  source !== 'external' || (address !== null && format !== null);
const NO_ADDRESS = { path: ['address'], message: 'is missing: enter the address of the HLS or DASH manifest' };

const Game = {
  league: text(40).default(''),
  sport: text(40).default(''),
  away: TeamName.nullable().default(null),
  home: TeamName.nullable().default(null),
};
const hasBothTeams = ({ away, home }: { away: unknown; home: unknown }) => (away === null) === (home === null);
const ONE_TEAM = { path: ['home'], message: 'is missing: a game has two teams' };

/** How far viewers are behind the encoder: `low` is for games on which viewers talk or bet (decision 122). */
const LATENCIES = ['standard', 'low'] as const satisfies readonly Latency[];

/** Who puts ads into the breaks of a channel: players, or the packager (decision 130). */
const AD_INSERTIONS = ['client', 'server'] as const;

export const Channel = z
  .object({
    name: required(60),
    /** `overflow`: shown beside the channels while one of its programmes is live. */
    placement: z.enum(['linear', 'overflow']).default('linear'),
    position: Position.default(100),
    ...SourceFields,
    /** Absent in revisions that are older than this field: `standard`. */
    latency: z.enum(LATENCIES, { error: `is not a latency: use ${LATENCIES.join(' or ')}` }).optional(),
    /** Absent in revisions that are older than this field: `client`. */
    adInsertion: z.enum(AD_INSERTIONS, { error: `is not an insertion: use ${AD_INSERTIONS.join(' or ')}` }).optional(),
    isFree: z.boolean().default(false),
    isHidden: z.boolean().default(false),
    ...PosterFields,
  })
  .refine(hasAddress, NO_ADDRESS)
  .refine(({ source, latency }) => source !== 'external' || latency !== 'low', {
    path: ['latency'],
    message: 'is decided by the host of the manifest: use standard',
  })
  .refine(({ source, adInsertion }) => source === 'synthetic' || adInsertion !== 'server', {
    path: ['adInsertion'],
    message: 'is for built-in channels, whose segments the platform makes: use client',
  })
  .refine(describesPoster, NO_POSTER);
export type Channel = z.output<typeof Channel>;

export const Programme = z
  .object({
    channel: Id,
    title: required(120),
    subtitle: text(120).default(''),
    description: text(1_000).default(''),
    startsAt: Time,
    endsAt: Time,
    kind: z.enum(['live', 'replay', 'show']).default('show'),
    ...Game,
    venue: text(80).default(''),
    /** `channel`: as the channel. */
    access: z.enum(['channel', 'free', 'subscription']).default('channel'),
    blackoutZones: z.array(Zone).max(30).default([]),
    ...PosterFields,
  })
  .refine(isForward, BACKWARD)
  .refine(isShort, {
    path: ['endsAt'],
    message: `is more than ${MAX_PROGRAMME_HOURS} hours after the start: enter an earlier time`,
  })
  .refine(hasBothTeams, ONE_TEAM)
  .refine(describesPoster, NO_POSTER);
export type Programme = z.output<typeof Programme>;

/** Of a part that no programme fills. */
export const MAX_CLIP_MINUTES = 15;
const MINUTE_MS = 60_000;

/** A part of a channel whose segments the platform has. */
const ChannelPart = z
  .object({
    channel: Id,
    from: Time,
    until: Time,
    /** Key of the programme that is recorded as a whole; null for a clip. */
    program: z.string().max(100).nullable().default(null),
    /** Names its score; null without one. */
    game: z.string().max(100).nullable().default(null),
  })
  .refine(({ from, until }) => !(Date.parse(from) >= Date.parse(until)), {
    path: ['until'],
    message: 'is not after the beginning: enter a later time',
  })
  .superRefine(({ from, until, program }, context) => {
    const minutes = program === null ? MAX_CLIP_MINUTES : MAX_PROGRAMME_HOURS * 60;
    if (Date.parse(until) - Date.parse(from) > minutes * MINUTE_MS)
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: `is more than ${minutes} minutes after the beginning: enter an earlier time`,
      });
  });
export type ChannelPart = z.output<typeof ChannelPart>;

export const Recording = z
  .object({
    title: required(160),
    description: text(1_000).default(''),
    section: Id,
    position: Position.default(0),
    ...SourceFields,
    /** `channel`: a part of one, without a copy. */
    source: z.enum(['synthetic', 'external', 'channel', 'uploaded']),
    part: ChannelPart.nullish(),
    /** Of an uploaded file. */
    mediaId: z
      .string()
      .regex(/^vod-up-[0-9a-f]{16}$/, 'is not the medium of an upload: choose one of the list')
      .nullish(),
    /** Null: it is kept until an editor removes it. */
    keptUntil: Time.nullish(),
    durationS: z
      .int()
      .min(1, 'is 0: enter the length')
      .max(48 * 3_600, 'is more than 48 hours: enter less'),
    isFree: z.boolean().default(false),
    ...Game,
    airedAt: Time.nullable().default(null),
    ...PosterFields,
  })
  .refine(hasAddress, NO_ADDRESS)
  .refine(hasBothTeams, ONE_TEAM)
  .refine(describesPoster, NO_POSTER)
  .refine(({ source, part }) => (source === 'channel') === (part != null), {
    path: ['part'],
    message: 'belongs to a recording of a channel: name channel, beginning and end, or an address',
  });
export type Recording = z.output<typeof Recording>;

export const Section = z.object({
  name: required(60),
  position: Position.default(100),
  isHidden: z.boolean().default(false),
});
export type Section = z.output<typeof Section>;

export const BlackoutRule = z
  .object({
    channel: Id,
    zones: z.array(Zone).min(1, 'is empty: name a zone, or * for every zone').max(30),
    startsAt: Time,
    endsAt: Time,
    note: text(200).default(''),
  })
  .refine(isForward, BACKWARD);
export type BlackoutRule = z.output<typeof BlackoutRule>;

export const CONTENT_SCHEMAS = {
  channel: Channel,
  programme: Programme,
  recording: Recording,
  section: Section,
  blackout: BlackoutRule,
} as const;
export type ContentKind = keyof typeof CONTENT_SCHEMAS;

export interface ContentBodies {
  channel: Channel;
  programme: Programme;
  recording: Recording;
  section: Section;
  blackout: BlackoutRule;
}

/** One value that is wrong, and what to do about it. */
export interface ContentIssue {
  /** Such as `endsAt`; '' for the whole entry. */
  readonly field: string;
  readonly message: string;
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body);

const MAX_SHOWN = 60;

/** The body of an entry, or everything that is wrong with it, with the values. */
export const parseContent = <Kind extends ContentKind>(
  kind: Kind,
  body: unknown,
): { readonly body: ContentBodies[Kind] } | { readonly issues: readonly ContentIssue[] } => {
  const parsed = CONTENT_SCHEMAS[kind].safeParse(body);
  if (parsed.success) return { body: parsed.data as ContentBodies[Kind] };
  return {
    issues: parsed.error.issues.map(({ path, message }) => {
      const value = valueAt(body, path);
      const shown =
        typeof value === 'string' || typeof value === 'number' ? ` "${String(value).slice(0, MAX_SHOWN)}"` : '';
      return { field: path.join('.'), message: `${path.join('.')}${shown} ${message}.` };
    }),
  };
};

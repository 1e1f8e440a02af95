import {
  type Call,
  GuideSpan,
  OAuthToken,
  programKey,
  ProgramById,
  type ScheduleItem,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import { testEditor } from './test-editors.ts';
import { bearer, send, type TestPlatform } from './test-platform.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const MAKE_CLIP = `mutation ($clip: ClipInput!) { makeClip(clip: $clip, reason: "the play of the day") { id revision change } }`;
const STATES = `query ($from: DateTime!, $until: DateTime!) {
  programRecordings(from: $from, until: $until) { program channel state reason recording revision }
}`;

/** What the API replies about a program. */
export interface ProgramRow {
  readonly program: string;
  readonly channel: string;
  readonly state: string;
  readonly reason: string | null;
  readonly recording: string | null;
  readonly revision: number;
}

export const endOf = ({ sc_ed_dt }: ScheduleItem): number => Date.parse(sc_ed_dt);
export const keyOf = ({ cid, sc_st_dt }: ScheduleItem): string => programKey(cid, Date.parse(sc_st_dt));

/** What tests of recordings and clips do with a platform. `platformOf` is called when a test runs. */
export const recorderTests = (platformOf: () => TestPlatform) => {
  /** Sessions and tokens expire while the clock moves. */
  let signedIn: { readonly atMs: number; readonly call: Awaited<ReturnType<typeof testEditor>> } | null = null;

  const moveTo = (ms: number): void => {
    const { clock } = platformOf();
    clock.offsetMs += ms - clock.now();
  };
  /** Other processes see a change within a second; the clock of the platform is stopped. */
  const moveOn = (ms = 1_100): void => moveTo(platformOf().clock.now() + ms);
  const editor = async (query: string, variables: object) => {
    const nowMs = platformOf().clock.now();
    if (!signedIn || nowMs < signedIn.atMs || nowMs > signedIn.atMs + 10 * MINUTE_MS)
      signedIn = { atMs: nowMs, call: await testEditor(platformOf()) };
    return signedIn.call(query, variables);
  };
  const request = async (call: Call, fields: object) => {
    const { site } = platformOf();
    const token = await send(site, OAuthToken, { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' });
    return send(site, call, { ...fields }, bearer(OAuthToken.reply.parse(token.json()).access_token));
  };
  const guide = async (fromMs: number, untilMs: number): Promise<ScheduleItem[]> =>
    GuideSpan.reply.parse((await request(GuideSpan, { from: fromMs, until: untilMs })).json()).data;

  return {
    moveTo,
    moveOn,
    editor,
    request,
    guide,
    async runJobs(): Promise<Record<string, number>> {
      // A program counts as ended five seconds after its end.
      moveOn(6_000);
      const reply = await platformOf().control.inject({ method: 'POST', url: '/jobs/run', payload: {} });
      moveOn();
      return reply.json<{ done: Record<string, number> }>().done;
    },
    /** A mutation of an editor that has to succeed. */
    async saved(mutation: string, variables: object) {
      const { data, error } = await editor(mutation, variables);
      if (error) throw new Error(`${error.message} ${error.errors.join(' ')}`);
      moveOn();
      return Object.values(data)[0] as unknown as { id: string; revision: number; change: number };
    },
    /** The live game of a built-in channel that is on now, or the next one. */
    async gameOn(cid: string): Promise<ScheduleItem> {
      const nowMs = platformOf().clock.now();
      const found = (await guide(nowMs, nowMs + 12 * HOUR_MS)).find((item) => item.cid === cid && item.ev_live);
      if (!found) throw new Error(`No game on ${cid}.`);
      return found;
    },
    async rowOf(item: ScheduleItem): Promise<ProgramRow | undefined> {
      const { data } = await editor(STATES, { from: item.sc_st_dt, until: item.sc_ed_dt });
      return (data['programRecordings'] as unknown as ProgramRow[]).find(({ program }) => program === keyOf(item));
    },
    isFound: async (id: string): Promise<boolean> => (await request(VodByUrn, { id })).statusCode === 200,
    programPage: async (item: ScheduleItem) =>
      ProgramById.reply.parse((await request(ProgramById, { id: keyOf(item) })).json()).data,
    /** The platform as before, without what editors and the recorder made. */
    async reset(): Promise<void> {
      const { db } = platformOf();
      await db.deleteFrom('content_revision').execute();
      await db.updateTable('content_change').set({ undoes: null }).execute();
      await db.deleteFrom('content_change').execute();
      await db.updateTable('recorder').set({ done_until: null }).execute();
      await platformOf().reset();
      signedIn = null;
    },
  };
};

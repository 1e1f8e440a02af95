import {
  BindPushChannel,
  ChangeReminder,
  GetOAuthAccessToken,
  GetReminders,
  programKey,
  PushRegister,
  PushUpdate,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createECDH, randomBytes } from 'node:crypto';
import {
  bearer,
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';
import { type TestReceiver, testReceiver } from '../../testing/test-receiver.ts';
import { createProgrammeGuide } from '../catalogue/programmes/programme-guide.ts';
import { createGuide } from '../catalogue/programmes/guide.ts';
import { createPublishedContent } from '../content/published-content.service.ts';
import { reminderMessage } from './reminder-message.ts';

const MINUTE_MS = 60_000;
let platform: TestPlatform;
let pushService: TestReceiver;
beforeAll(async () => {
  [platform, pushService] = await Promise.all([testPlatform(), testReceiver()]);
});
beforeEach(async () => {
  await platform.reset();
  pushService.received.length = 0;
});
afterAll(() => Promise.all([platform.close(), pushService.close()]));

const sessionOf = async (seed: string) =>
  bearer(
    fieldsOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, credentials(seed)))['accessToken'],
  );
type Session = Awaited<ReturnType<typeof sessionOf>>;

/** A game that begins in more than an hour. */
const game = async () => {
  const guide = createGuide(createProgrammeGuide(createPublishedContent(platform.db, platform.clock)), platform.clock);
  const nowMs = platform.clock.now();
  const [channel] = await guide.channels();
  const items = channel ? await guide.between(channel, nowMs, nowMs + 24 * 60 * MINUTE_MS) : [];
  const item = items.find(({ ev_live, sc_st_dt }) => ev_live && Date.parse(sc_st_dt) > nowMs + 60 * MINUTE_MS);
  if (!item) throw new Error('The first channel has no game within a day.');
  const startsAt = Date.parse(item.sc_st_dt);
  return { programId: programKey(item.cid, startsAt), startsAt };
};
const change = (session: Session, programId: string, isWanted: boolean) =>
  send(platform.site, ChangeReminder, { programId, isWanted }, session);
const remindersOf = async (session: Session) =>
  GetReminders.reply.parse(fieldsOf(GetReminders, await send(platform.site, GetReminders, {}, session))).programIds;
const aChannel = async (path: string, namedUser: string) => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const subscription = { endpoint: `${pushService.url}${path}`, keys };
  const channel = { deviceType: 'Web', optIn: true, namedUser, subscription };
  const { channelId } = PushRegister.reply.parse((await send(platform.site, PushRegister, channel)).json());
  return { ...channel, channelId };
};
const bind = (session: Session, channelId: string) => send(platform.site, BindPushChannel, { channelId }, session);
const runJobs = () => platform.control.inject({ method: 'POST', url: '/jobs/run', payload: {} });

test('a reminder is sent once, ten minutes before, to the browsers that proved the account', async () => {
  const session = await sessionOf('card-m');
  const [own, forged, other] = await Promise.all([
    aChannel('/own', 'sp-card-m'),
    // It names the account without a proof.
    aChannel('/forged', 'sp-card-m'),
    aChannel('/other', 'sp-card-y'),
  ]);
  await bind(session, own.channelId);
  await bind(await sessionOf('card-y'), other.channelId);
  const { programId, startsAt } = await game();
  await change(session, programId, true);
  expect(await remindersOf(session)).toEqual([programId]);
  expect(await remindersOf(await sessionOf('card-y'))).toEqual([]);

  platform.clock.offsetMs += startsAt - platform.clock.now() - 11 * MINUTE_MS;
  await runJobs();
  expect(pushService.received).toEqual([]);
  platform.clock.offsetMs += 2 * MINUTE_MS;
  await runJobs();
  await runJobs();
  expect(pushService.received.map(({ path }) => path)).toEqual(['/own']);
  expect(forged.channelId).not.toBe(own.channelId);
});

test('a browser that another viewer uses now gets no reminders of the previous one', async () => {
  const session = await sessionOf('card-m');
  const channel = await aChannel('/shared', 'sp-card-m');
  await bind(session, channel.channelId);
  const { programId, startsAt } = await game();
  await change(session, programId, true);
  await send(platform.site, PushUpdate, { ...channel, namedUser: 'sp-card-y' });
  platform.clock.offsetMs += startsAt - platform.clock.now() - 5 * MINUTE_MS;
  await runJobs();
  expect(pushService.received).toEqual([]);
});

test('a reminder is removed', async () => {
  const session = await sessionOf('card-m');
  const { programId } = await game();
  await change(session, programId, true);
  await change(session, programId, false);
  expect(await remindersOf(session)).toEqual([]);
});

test('a program that has begun or does not exist has no reminder', async () => {
  const { programId, startsAt } = await game();
  platform.clock.offsetMs += startsAt - platform.clock.now() + MINUTE_MS;
  const session = await sessionOf('card-m');
  for (const id of [programId, 'yes-1-1', 'nowhere'])
    expect(refusalOf(ChangeReminder, await change(session, id, true)).message).toBe(
      'This program has already started.',
    );
});

test('a channel that does not exist is not bound', async () => {
  const reply = await bind(await sessionOf('card-m'), 'unknown');
  expect(refusalOf(BindPushChannel, reply).message).toBe('We couldn’t find this channel.');
});

test.each([
  ['en', 9 * MINUTE_MS, 'It starts in 9 min.'],
  ['es', 9 * MINUTE_MS, 'Empieza en 9 min.'],
  ['en', 10_000, 'It’s starting now.'],
] as const)('a message in %s %i ms before is "%s"', (language, leftMs, body) => {
  expect(reminderMessage(language, 'Red Sox at Yankees', leftMs)).toEqual({ title: 'Red Sox at Yankees', body });
});

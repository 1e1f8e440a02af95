import {
  AddOrRemoveFavourites,
  BindPushChannel,
  ChangeGameAlerts,
  ChangeReminder,
  GetGameAlerts,
  GetOAuthAccessToken,
  type LiveScore,
  programKey,
  PushRegister,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aPushBrowser, decrypted } from '../../testing/push-browser.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { type TestReceiver, testReceiver } from '../../testing/test-receiver.ts';
import { createGuide, type Guide } from '../catalogue/programmes/guide.ts';
import { matchup } from '../catalogue/programmes/matchup-title.ts';
import { createProgrammeGuide } from '../catalogue/programmes/programme-guide.ts';
import { createPublishedContent } from '../content/published-content.service.ts';
import { createLiveScores } from '../scores/live-scores.service.ts';
import { isCloseFinish } from './close-finish.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TEAMS: Readonly<Record<string, number>> = { Yankees: 1, Nets: 2 };

let platform: TestPlatform;
let pushService: TestReceiver;
let guide: Guide;
beforeAll(async () => {
  [platform, pushService] = await Promise.all([testPlatform(), testReceiver()]);
  guide = createGuide(createProgrammeGuide(createPublishedContent(platform.db, platform.clock)), platform.clock);
});
beforeEach(async () => {
  await platform.reset();
  pushService.received.length = 0;
});
afterAll(() => Promise.all([platform.close(), pushService.close()]));

/** An account with a browser that receives messages. */
const aViewer = async (seed: string) => {
  // Again after the clock has moved: a token is valid for minutes.
  const signIn = async () => {
    const signedIn = await send(platform.site, GetOAuthAccessToken, credentials(seed));
    return bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
  };
  const session = await signIn();
  const path = `/${seed}`;
  const browser = aPushBrowser(`${pushService.url}${path}`);
  const channel = { deviceType: 'Web', optIn: true, namedUser: `sp-${seed}`, subscription: browser.subscription };
  const { channelId } = PushRegister.reply.parse((await send(platform.site, PushRegister, channel)).json());
  await send(platform.site, BindPushChannel, { channelId }, session);
  return {
    choose: (change: Record<string, boolean>) => send(platform.site, ChangeGameAlerts, change, session),
    follow: (...teams: readonly string[]) =>
      send(
        platform.site,
        AddOrRemoveFavourites,
        { favouriteType: 'favoriteTeams', favoriteTeamsToAdd: teams.flatMap((name) => TEAMS[name] ?? []) },
        session,
      ),
    remind: (programId: string, isWanted = true) =>
      send(platform.site, ChangeReminder, { programId, isWanted }, session),
    alerts: async () =>
      GetGameAlerts.reply.parse(fieldsOf(GetGameAlerts, await send(platform.site, GetGameAlerts, {}, await signIn()))),
    received: () =>
      pushService.received
        .filter((request) => request.path === path)
        .map(({ bytes }) => decrypted(browser, bytes) as { title: string; body: string; url: string }),
  };
};
const runJobs = () => platform.control.inject({ method: 'POST', url: '/jobs/run', payload: {} });

/** The first live game of a favourite team that begins in more than an hour. */
const game = async () => {
  const nowMs = platform.clock.now();
  const channels = await guide.channels();
  const lists = await Promise.all(channels.map((channel) => guide.between(channel, nowMs, nowMs + 3 * DAY_MS)));
  const item = lists
    .flat()
    .toSorted((a, b) => Date.parse(a.sc_st_dt) - Date.parse(b.sc_st_dt))
    .find(
      ({ ev_live, isGame, sc_st_dt, pgm }) =>
        ev_live &&
        isGame &&
        Date.parse(sc_st_dt) > nowMs + 60 * MINUTE_MS &&
        pgm.tm?.some(({ n = '' }) => Object.hasOwn(TEAMS, n)),
    );
  if (!item) throw new Error('No game of a favourite team within three days.');
  const startsAt = Date.parse(item.sc_st_dt);
  const team = item.pgm.tm?.find(({ n = '' }) => Object.hasOwn(TEAMS, n))?.n ?? '';
  return { item, team, startsAt, programId: programKey(item.cid, startsAt), title: matchup(item.pgm.tm) };
};
const moveTo = (ms: number) => {
  platform.clock.offsetMs += ms - platform.clock.now();
};
/** Moves the clock to the first moment of a live game of a favourite team of which `is` is true. */
const moveToGame = async (is: (score: LiveScore) => boolean) => {
  const scores = createLiveScores(guide, platform.clock);
  for (let steps = 0; steps < 6 * 24 * 60; steps += 1) {
    const { games } = await scores.current();
    const found = games.find(
      (score) => score.isLive && [score.away, score.home].some(({ name }) => Object.hasOwn(TEAMS, name)) && is(score),
    );
    if (found) return found;
    platform.clock.offsetMs += MINUTE_MS;
  }
  throw new Error('No such game within six days.');
};
const ofGame = (messages: readonly { readonly title: string }[], game: string) =>
  messages.filter(({ title }) => title.includes(game));
const scoreLine = ({ away, home, turns }: LiveScore) =>
  `${away.name} ${turns.at(-1)?.away}, ${home.name} ${turns.at(-1)?.home}`;

test('the start of a favourite team’s game is announced once, ten minutes before, to those that want it', async () => {
  const [fan, silent, stranger] = await Promise.all([aViewer('card-m'), aViewer('card-y'), aViewer('roku')]);
  const { team, startsAt, title } = await game();
  await Promise.all([fan.follow(team), silent.follow(team)]);
  await Promise.all([fan.choose({ start: true }), stranger.choose({ start: true })]);
  moveTo(startsAt - 11 * MINUTE_MS);
  await runJobs();
  expect(fan.received()).toEqual([]);
  moveTo(startsAt - 9 * MINUTE_MS);
  await Promise.all([runJobs(), runJobs()]);
  await runJobs();
  expect(fan.received().filter((message) => message.title === title)).toMatchObject([
    { title, body: 'It starts in 9 min.' },
  ]);
  expect([...silent.received(), ...stranger.received()]).toEqual([]);
});

test('a viewer that asked for the game gets one message before it starts, not two', async () => {
  const fan = await aViewer('card-m');
  const { team, startsAt, title, programId } = await game();
  await fan.follow(team);
  await fan.choose({ start: true });
  await fan.remind(programId);
  moveTo(startsAt - 9 * MINUTE_MS);
  await runJobs();
  expect(fan.received().filter((message) => message.title === title)).toHaveLength(1);
});

test('a close finish is announced once with its score; nothing is sent to a viewer without spoilers', async () => {
  const [fan, careful] = await Promise.all([aViewer('card-m'), aViewer('card-y')]);
  await Promise.all([fan, careful].map((viewer) => viewer.follow('Yankees', 'Nets')));
  await fan.choose({ close: true });
  await careful.choose({ close: true, isSpoilerFree: true });
  const score = await moveToGame(isCloseFinish);
  await runJobs();
  await runJobs();
  const title = `${score.away.name} at ${score.home.name}`;
  expect(ofGame(fan.received(), title)).toMatchObject([
    {
      title: `Close finish: ${title}`,
      body: `${scoreLine(score)}. Watch the finish live.`,
      url: `/watch?with=${score.channel}`,
    },
  ]);
  expect(careful.received()).toEqual([]);
});

test('a final is announced once; without spoilers it has neither score nor state', async () => {
  const [fan, careful] = await Promise.all([aViewer('card-m'), aViewer('card-y')]);
  await Promise.all([fan, careful].map((viewer) => viewer.follow('Yankees', 'Nets')));
  await Promise.all([fan.choose({ final: true }), careful.choose({ final: true, isSpoilerFree: true })]);
  const score = await moveToGame(({ turns }) => turns.at(-1)?.phase === 'final');
  await runJobs();
  await runJobs();
  const title = `${score.away.name} at ${score.home.name}`;
  expect(ofGame(fan.received(), title)).toMatchObject([{ title: `Final: ${title}`, body: `${scoreLine(score)}.` }]);
  expect(ofGame(careful.received(), title)).toMatchObject([
    { title, body: 'Watch it whenever you like, without spoilers.' },
  ]);
});

test('a viewer that asked for one game gets its final; afterwards the game leaves the list', async () => {
  const fan = await aViewer('card-m');
  const { startsAt, programId, item, title } = await game();
  await fan.choose({ final: true });
  await fan.remind(programId);
  expect((await fan.alerts()).games).toEqual([{ programId, title, startsAt }]);
  moveTo(Date.parse(item.sc_ed_dt) - MINUTE_MS);
  await runJobs();
  expect(fan.received().map((message) => message.title)).toContain(`Final: ${title}`);
  moveTo(Date.parse(item.sc_ed_dt) + MINUTE_MS);
  await runJobs();
  expect((await fan.alerts()).games).toEqual([]);
});

test('an account begins with nothing; a change keeps the other choices', async () => {
  const fan = await aViewer('card-m');
  expect(await fan.alerts()).toEqual({ start: false, close: false, final: false, isSpoilerFree: false, games: [] });
  await fan.choose({ start: true, isSpoilerFree: true });
  await fan.choose({ start: false, close: true });
  await fan.choose({});
  expect(await fan.alerts()).toEqual({ start: false, close: true, final: false, isSpoilerFree: true, games: [] });
});

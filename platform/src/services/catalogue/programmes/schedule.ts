import { FREE_PACKAGE, type ScheduleItem } from '@grandstand/shared-contracts/api';
import { posterPath } from '../../../media/index.ts';
import { gameArtPath } from '../stills/game-art.ts';
import { type Block, LINEUPS, type Lineup, SUBSCRIPTION_PACKAGE } from './lineups.ts';
import { LEAGUES, type Matchup, matchupTitle, teamsOf } from '../leagues/matchups.ts';

const MINUTE_MS = 60_000;
/** Every lineup's first block began here: midnight in New York. */
const ANCHOR_MS = Date.UTC(2024, 0, 1, 5);

const at = <T>(list: readonly T[], index: number): T => {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('A lineup needs at least one block and one matchup.');
  return entry;
};

const isContest = ({ kind }: Block): boolean => kind !== 'studio';

/**
 * Who plays in a block. Each live game takes the next matchup; a replay has that of the live game before it. On a channel
 * without live games each replay takes the next one.
 */
const matchupOf = ({ blocks, matchups }: Lineup, round: number, index: number): Matchup => {
  const counted = blocks.some(({ kind }) => kind === 'game') ? ({ kind }: Block) => kind === 'game' : isContest;
  const before = blocks.slice(0, index + 1).filter(counted).length;
  return at(matchups, round * blocks.filter(counted).length + before + matchups.length - 1);
};

/** What a channel shows at a moment: the lineup repeats, each round with other teams. */
export const programmeAt = (lineup: Lineup, nowMs: number): ScheduleItem => {
  const roundMs = lineup.blocks.reduce((sum, { minutes }) => sum + minutes * MINUTE_MS, 0);
  const round = Math.floor((nowMs - ANCHOR_MS) / roundMs);
  let startMs = ANCHOR_MS + round * roundMs;
  for (const [index, block] of lineup.blocks.entries()) {
    const endMs = startMs + block.minutes * MINUTE_MS;
    if (nowMs < endMs) return itemOf(lineup, block, matchupOf(lineup, round, index), startMs, endMs);
    startMs = endMs;
  }
  throw new Error(`The lineup of ${lineup.channelId} does not cover ${new Date(nowMs).toISOString()}.`);
};

const itemOf = (lineup: Lineup, block: Block, matchup: Matchup, startMs: number, endMs: number): ScheduleItem => {
  const { channelId, channelName, isFree, league } = lineup;
  const { sport, clip } = LEAGUES[league];
  const isGame = isContest(block);
  const title = isGame ? matchupTitle(matchup) : block.title;
  const item: ScheduleItem = {
    cid: channelId,
    cn: channelName,
    ev_live: block.kind === 'game',
    ev_replay: block.kind === 'replay',
    isGame,
    sc_st_dt: new Date(startMs).toISOString(),
    sc_ed_dt: new Date(endMs).toISOString(),
    pgm_id: `${channelId}-${startMs / MINUTE_MS}`,
    pgm: {
      lon: [{ n: title, lang: 'en' }],
      lod: [{ n: isGame ? `${title}, ${league}. ${block.title}.` : block.description, lang: 'en' }],
      lostl: [{ n: block.title, lang: 'en' }],
      spt_lg: league,
      spt_ty: sport,
      ...(isGame && { tm: teamsOf(matchup) }),
    },
    ent: [{ sp: isFree ? FREE_PACKAGE : SUBSCRIPTION_PACKAGE }],
  };
  return { ...item, i: [{ cu: (isGame && gameArtPath(item)) || posterPath(clip), ar: '16x9' }] };
};

const lineupOf = (channelId: string): Lineup | undefined =>
  [...LINEUPS.linear, ...LINEUPS.overflow].find((each) => each.channelId === channelId);

/** Programmes are named by their channel and the minute in which they begin. */
const PROGRAMME_ID = /^(.+)-(\d{1,9})$/;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** As far as the pages of programmes reach. */
const REACH_MS = 8 * DAY_MS;

/** Null for what no channel showed within eight days of `nowMs`. */
export const programmeOf = (id: string, nowMs: number): ScheduleItem | null => {
  const [, channelId = '', minute = ''] = PROGRAMME_ID.exec(id) ?? [];
  const lineup = lineupOf(channelId);
  const startMs = Number(minute) * MINUTE_MS;
  if (!lineup || Math.abs(startMs - nowMs) > REACH_MS) return null;
  const item = programmeAt(lineup, startMs);
  return item.pgm_id === id ? item : null;
};

const isSameGame = (a: ScheduleItem, b: ScheduleItem): boolean => {
  const codes = ({ pgm }: ScheduleItem) => pgm.tm?.map(({ c }) => c).join() ?? '';
  return codes(a) !== '' && codes(a) === codes(b);
};

/** The live game that a replay shows: the last one of these teams on its channel within a day; null where there was none. */
export const gameReplayedBy = (replay: ScheduleItem): ScheduleItem | null => {
  const lineup = lineupOf(replay.cid);
  const startMs = Date.parse(replay.sc_st_dt);
  for (let item = replay; lineup && startMs - Date.parse(item.sc_st_dt) < DAY_MS; ) {
    item = programmeAt(lineup, Date.parse(item.sc_st_dt) - 1);
    if (item.ev_live && isSameGame(item, replay)) return item;
  }
  return null;
};

/** The programme on air and those that begin until `untilMs`, in order; undefined for a channel that does not exist. */
export const scheduleOf = (channelId: string, nowMs: number, untilMs: number): ScheduleItem[] | undefined => {
  const lineup = lineupOf(channelId);
  if (!lineup) return undefined;
  const items: ScheduleItem[] = [];
  for (let atMs = nowMs; atMs <= untilMs; atMs = Date.parse(items.at(-1)?.sc_ed_dt ?? '')) {
    items.push(programmeAt(lineup, atMs));
  }
  return items;
};

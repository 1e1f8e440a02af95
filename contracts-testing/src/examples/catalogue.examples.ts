import {
  AiringLive,
  ChannelSchedule,
  ContainerItems,
  ContentSearch,
  FindPrograms,
  GameDetails,
  GameScore,
  GuideSpan,
  LiveEventFile,
  LiveEvents,
  LiveProgram,
  LiveScores,
  LocalizationFile,
  PlayersFile,
  ProgramById,
  RecordingsByIds,
  RemoteConfigFile,
  RuntimeSettingsFile,
  StorefrontContainers,
  SuggestSearch,
  UpcomingGames,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import { aScheduleItem, aVodItem } from '@grandstand/shared-contracts/testing';
import { example } from './example.ts';

const page = { pageSize: 10, reg: 'us', client: 'web' };
const onAir = { data: [aScheduleItem()] };

export const CATALOGUE_EXAMPLES = [
  example(AiringLive, page, onAir),
  example(LiveEvents, page, onAir),
  example(ChannelSchedule, { cid: 'yes-1', hours: 6 }, onAir),
  example(
    GuideSpan,
    { from: Date.UTC(2026, 10, 20, 5), until: Date.UTC(2026, 10, 21, 5) },
    { channels: [{ id: 'yes-1', name: 'YES', kind: 'linear' }], ...onAir },
  ),
  example(ProgramById, { id: 'yes-1-29924550' }, { data: aScheduleItem(), kind: 'linear' }),
  example(RecordingsByIds, { ids: 'vod-highlights-01,vod-classics-01' }, { data: [aVodItem()] }),
  example(
    ContentSearch,
    { ...page, term: 'winner', cty: 'episode', st: 'published', pageNumber: 1 },
    { data: [aVodItem()], total: 1 },
  ),
  example(
    FindPrograms,
    { term: 'yanks' },
    {
      programs: [{ isOnAir: true, kind: 'linear', data: aScheduleItem() }],
      teams: [{ name: 'Yankees', city: 'New York', league: 'MLB' }],
    },
  ),
  example(
    LiveScores,
    {},
    {
      games: [
        {
          id: 'yes-1-29924550',
          channel: 'yes-1',
          isLive: true,
          turnCount: 7,
          startsAt: '2026-11-20T23:30:00.000Z',
          away: { code: 'BOS', name: 'Red Sox' },
          home: { code: 'NYY', name: 'Yankees' },
          periodUnit: 'inning',
          clock: 'none',
          turns: [{ atS: 900, phase: 'playing', period: 2, clockS: 0, away: 1, home: 0, moment: 'awayScored' }],
        },
      ],
      next: [
        {
          id: 'yes-2-29924700',
          channelName: 'YES 2',
          away: 'Celtics',
          home: 'Nets',
          startsAt: '2026-11-21T02:00:00.000Z',
        },
      ],
    },
  ),
  example(
    UpcomingGames,
    {},
    {
      games: [
        {
          id: 'yes-1-29924550',
          channel: 'yes-1',
          channelName: 'YES',
          league: 'MLB',
          away: 'Red Sox',
          home: 'Yankees',
          startsAt: '2026-11-20T23:30:00.000Z',
          endsAt: '2026-11-21T02:30:00.000Z',
          isFree: false,
          image: '/media/games/MLB-BOS-NYY-29924550-live.0123456789.svg',
        },
      ],
    },
  ),
  example(SuggestSearch, { term: 'yan' }, { data: [{ kind: 'team', id: 'Yankees', title: 'Yankees', about: 'MLB' }] }),
  example(VodByUrn, { id: 'vod-highlights-01' }, { data: aVodItem(), containerId: 'highlights' }),
  example(
    StorefrontContainers,
    { sfId: 'main', tId: 'home', pageSize: 50, offset: 0 },
    {
      data: [
        {
          id: 'highlights',
          name: 'Highlights',
          lon: [{ n: 'Highlights', lang: 'en' }],
          cu: '/content/container/highlights',
        },
      ],
      total: 6,
    },
  ),
  example(
    ContainerItems,
    {
      containerId: 'highlights',
      reg: 'us',
      dt: 'androidmobile',
      client: 'yesn-yesn-androidmobile',
      pageNumber: 1,
      pageSize: 50,
    },
    { data: { data: [aVodItem()] }, total: 64 },
  ),
  example(RemoteConfigFile, {}, { isPhase1Enabled: false, referralProgramEnable: true }),
  example(LocalizationFile, {}, { errorModal: { title: { en: 'Sorry' } } }),
  example(RuntimeSettingsFile, {}, { webAllowed: true, deviceAllowed: true, maintenance: false, services: {} }),
  example(PlayersFile, {}, { teams: { Nets: [{ player_id: 'p-7', player_name: 'Jalen Brooks' }] } }),
  example(
    GameScore,
    { id: 'vod-recent-games-01' },
    {
      id: 'vod-recent-games-01',
      away: { code: 'NYK', name: 'New York' },
      home: { code: 'BOS', name: 'Boston' },
      periodUnit: 'period' as const,
      clock: 'down' as const,
      turns: [
        { atS: 0, phase: 'before' as const, period: 1, clockS: 1200, away: 0, home: 0 },
        {
          atS: 432,
          phase: 'playing' as const,
          period: 1,
          clockS: 1200,
          away: 0,
          home: 0,
          moment: 'periodStarted' as const,
        },
        {
          atS: 519,
          phase: 'playing' as const,
          period: 1,
          clockS: 1113,
          away: 0,
          home: 1,
          moment: 'homeScored' as const,
        },
      ],
    },
  ),
  example(
    GameDetails,
    { id: 'yes-1-29924550' },
    {
      away: { code: 'BOS', name: 'Red Sox', colors: ['#a8202c', '#f3f6fb'] },
      home: { code: 'NYY', name: 'Yankees', colors: ['#0c2340', '#c4ced4'] },
      lineups: {
        away: [{ name: 'Theo Reyes', role: 'SS' }],
        home: [{ name: 'Marcus Bell', role: 'SS' }],
      },
      meetings: [
        {
          id: 'yes-1-29922990',
          startsAt: '2026-11-19T21:30:00.000Z',
          away: { code: 'BOS', name: 'Red Sox', score: 4 },
          home: { code: 'NYY', name: 'Yankees', score: 6 },
        },
      ],
      highlights: [aVodItem()],
    },
  ),
  example(
    LiveEventFile,
    {},
    {
      eventTime: '2026-11-21T00:30:00.000Z',
      teams: [
        { ty: 'away', c: 'NYK' },
        { ty: 'home', c: 'BOS' },
      ],
      league: 'Regional League',
      sportsName: 'Hockey',
    },
  ),
  example(
    LiveProgram,
    { programId: '20261120-NYK-BOS' },
    {
      programId: '20261120-NYK-BOS',
      scheduledStartTime: '2026-11-21T00:30:00.000Z',
      scheduledEndTime: '2026-11-21T03:00:00.000Z',
    },
  ),
];

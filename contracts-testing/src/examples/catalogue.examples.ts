import {
  AiringLive,
  ChannelSchedule,
  ContainerItems,
  ContentSearch,
  GameScore,
  LiveEventFile,
  LiveEvents,
  LiveProgram,
  LocalizationFile,
  PlayersFile,
  RemoteConfigFile,
  RuntimeSettingsFile,
  StorefrontContainers,
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
    ContentSearch,
    { ...page, term: 'winner', cty: 'episode', st: 'published', pageNumber: 1 },
    { data: [aVodItem()], total: 1 },
  ),
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

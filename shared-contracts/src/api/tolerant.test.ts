import { AiringLive, ContainerItems, type ScheduleItem } from './catalogue.ts';
import { tolerant } from './tolerant.ts';

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => warn.mockRestore());

const aScheduleItem = (overrides: Partial<ScheduleItem> = {}): ScheduleItem => ({
  cid: 'yes-1',
  cn: 'YES',
  ev_live: true,
  sc_st_dt: '2026-11-20T23:00:00.000Z',
  sc_ed_dt: '2026-11-21T02:00:00.000Z',
  pgm_id: 'pgm-1',
  pgm: { lon: [{ n: 'New York at Boston' }] },
  ...overrides,
});
const good = aScheduleItem();

test('drops and logs an entry that breaks the contract, and keeps the order of the others', () => {
  const { pgm: _none, ...broken } = aScheduleItem({ cid: 'broken' });
  const last = aScheduleItem({ cid: 'last' });
  const teams = aScheduleItem({ pgm: { tm: [{ ty: 'home', c: 7 }] } as never });
  const reply = tolerant(AiringLive).reply.parse({ data: [broken, good, null, teams, last, 'text'] });
  expect(reply).toEqual({ data: [good, last] });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('airingLive'), expect.anything());
});

test('drops the entry of the outer list when lists are nested', () => {
  const { reply } = tolerant(ContainerItems);
  expect(
    reply.parse({
      data: {
        data: [
          { id: 'a', ia: [1] },
          { id: 'b', ia: ['x'] },
        ],
      },
      total: 2,
    }),
  ).toEqual({
    data: { data: [{ id: 'b', ia: ['x'] }] },
    total: 2,
  });
});

test('parses a valid reply without logging', () => {
  expect(tolerant(AiringLive).reply.parse({ data: [good], page: 3 })).toEqual({ data: [good] });
  expect(warn).not.toHaveBeenCalled();
});

test('rejects a reply with an error outside every list', () => {
  const { reply } = tolerant(ContainerItems);
  for (const answer of [null, 'text', {}, { data: { data: [{ id: 7 }] } }, { data: [], total: 0 }]) {
    expect(reply.safeParse(answer).success).toBe(false);
  }
  expect(warn).not.toHaveBeenCalled();
});

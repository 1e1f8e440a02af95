import { rememberClock } from './shaka-clock.ts';

const TIMING = 4 as never;
const ASKED = 'urn:mpeg:dash:utc:http-iso:2014';
const SAID = 'urn:mpeg:dash:utc:direct:2014';
const SERVER_MS = Date.UTC(2026, 10, 22, 2);
const MINUTE_MS = 60_000;

/** A player's clock; what the network answers, and what time the device thinks it is, a test says. */
const aClock = () => {
  const device = { wallMs: 5_000, steadyMs: 100 };
  let hear = (_type: never, _response: { originalUri: string; data: BufferSource }): void => {};
  let prepare = (_type: number, _request: object): void => {};
  const { sayTime, nowMs } = rememberClock(
    {
      registerRequestFilter: (filter: never) => void (prepare = filter),
      registerResponseFilter: (filter: never) => void (hear = filter),
    } as never,
    TIMING,
    {
      wall: () => device.wallMs,
      steady: () => device.steadyMs,
    },
  );
  return {
    pass(wallMs: number, steadyMs = wallMs) {
      device.wallMs += wallMs;
      device.steadyMs += steadyMs;
    },
    /** What a manifest says of the time when it is read. */
    read({ host = 'site.test', scheme = ASKED, value = '/media/time' } = {}) {
      const timing = { tagName: 'UTCTiming', attributes: { schemeIdUri: scheme, value }, children: [], parent: null };
      const root = { tagName: 'MPD', attributes: {}, children: ['\n', timing], parent: null };
      sayTime(root, `https://${host}/media/t/channels/yes-1/manifest.mpd`);
      return [timing.attributes.schemeIdUri, timing.attributes.value];
    },
    nowMs,
    /** How a request of this type is repeated, of 4 attempts and 30 s by default. */
    retriesOf(type: number) {
      const retryParameters = { maxAttempts: 4, timeout: 30_000 };
      prepare(type, { retryParameters });
      return retryParameters;
    },
    answer(text: string, type = TIMING) {
      hear(type, { originalUri: 'https://site.test/media/time', data: new TextEncoder().encode(text) });
    },
  };
};
test('counts on from the time that was received, and by the device before', () => {
  const { nowMs, answer, pass } = aClock();
  expect(nowMs()).toBe(5_000);
  answer(new Date(SERVER_MS).toISOString());
  pass(2_000);
  expect(nowMs()).toBe(SERVER_MS + 2_000);
});

const asked = [ASKED, '/media/time'];

test('the time is asked once, and said to the next manifests as it goes on', () => {
  const { read, answer, pass } = aClock();
  expect(read()).toEqual(asked);
  answer(new Date(SERVER_MS).toISOString());
  pass(90_000);
  expect(read()).toEqual([SAID, new Date(SERVER_MS + 90_000).toISOString()]);
});

test.each([
  ['after ten minutes', 11 * MINUTE_MS, 11 * MINUTE_MS],
  ['after the device slept', 5 * MINUTE_MS, 1 * MINUTE_MS],
  ['after its clock was set back', -60 * MINUTE_MS, 1_000],
])('it is asked again %s', (_when, wallMs, steadyMs) => {
  const { read, answer, pass } = aClock();
  answer(new Date(SERVER_MS).toISOString());
  pass(wallMs, steadyMs);
  expect(read()).toEqual(asked);
});

test('another address, another way of telling, and answers that are no time are left alone', () => {
  const { read, answer } = aClock();
  answer('not a time');
  answer(new Date(SERVER_MS).toISOString(), 0 as never);
  expect(read()).toEqual(asked);
  answer(new Date(SERVER_MS).toISOString());
  expect(read({ host: 'other.test' })).toEqual(asked);
  expect(read({ scheme: 'urn:mpeg:dash:utc:ntp:2014' })[0]).toBe('urn:mpeg:dash:utc:ntp:2014');
});

test('the request for the time is made once and waits 2 s; other requests keep their retries', () => {
  const { retriesOf } = aClock();
  expect(retriesOf(TIMING)).toEqual({ maxAttempts: 1, timeout: 2_000 });
  expect(retriesOf(0)).toEqual({ maxAttempts: 4, timeout: 30_000 });
});

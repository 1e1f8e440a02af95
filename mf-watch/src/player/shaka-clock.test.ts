import { rememberClock } from './shaka-clock.ts';

const MANIFEST = 0 as never;
const TIMING = 4 as never;
const CLOCK = 'https://site.test/media/time';
const ASKED = 'urn:mpeg:dash:utc:http-iso:2014';
const SAID = 'urn:mpeg:dash:utc:direct:2014';
const SERVER_MS = Date.UTC(2026, 10, 22, 2);
const MINUTE_MS = 60_000;

/** A player's clock; tests control the network's responses and the device's clock. */
const aClock = () => {
  const device = { wallMs: 5_000, steadyMs: 100 };
  let observe = async (_type: never, _response: { originalUri: string; data: BufferSource }): Promise<void> => {};
  let prepare = (_type: number, _request: object): void => {};
  const asked: string[] = [];
  let settle: { respond(): void; fail(): void } = { respond() {}, fail() {} };
  const { reportTime, ask, nowMs } = rememberClock(
    {
      registerRequestFilter: (filter: never) => void (prepare = filter),
      registerResponseFilter: (filter: never) => void (observe = filter),
      request(_type: never, { uris: [uri = ''] }: { uris: string[] }) {
        asked.push(uri);
        const promise = new Promise<void>((resolve, reject) => {
          settle = { respond: resolve, fail: () => reject(new Error('No response.')) };
        });
        return { promise };
      },
    } as never,
    {
      RequestType: { MANIFEST, TIMING },
      makeRequest: (uris: string[]) => ({ uris }),
      defaultRetryParameters: () => ({}),
    } as never,
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
    /** The time element of a manifest after preprocessing. */
    read({ host = 'site.test', scheme = ASKED, value = '/media/time' } = {}) {
      const timing = { tagName: 'UTCTiming', attributes: { schemeIdUri: scheme, value }, children: [], parent: null };
      const root = { tagName: 'MPD', attributes: {}, children: ['\n', timing], parent: null };
      reportTime(root, `https://${host}/media/t/channels/yes-1/manifest.mpd`);
      return [timing.attributes.schemeIdUri, timing.attributes.value];
    },
    nowMs,
    ask,
    asked,
    /** Ends the request for the time. */
    respond: () => settle.respond(),
    fail: () => settle.fail(),
    /** Resolves when a manifest's response may be read. */
    manifestArrives: () => observe(MANIFEST, { originalUri: 'https://site.test/m.mpd', data: new Uint8Array() }),
    /** The retry parameters of a request type; the default is 4 attempts and 30 s. */
    retriesOf(type: number) {
      const retryParameters = { maxAttempts: 4, timeout: 30_000 };
      prepare(type, { retryParameters });
      return retryParameters;
    },
    answer(text: string, type = TIMING) {
      void observe(type, { originalUri: CLOCK, data: new TextEncoder().encode(text) });
    },
  };
};
test('advances the received time, and uses the device’s clock before', () => {
  const { nowMs, answer, pass } = aClock();
  expect(nowMs()).toBe(5_000);
  answer(new Date(SERVER_MS).toISOString());
  pass(2_000);
  expect(nowMs()).toBe(SERVER_MS + 2_000);
});

const requested = [ASKED, '/media/time'];

test('requests the time once and inserts it into the next manifests', () => {
  const { read, answer, pass } = aClock();
  expect(read()).toEqual(requested);
  answer(new Date(SERVER_MS).toISOString());
  pass(90_000);
  expect(read()).toEqual([SAID, new Date(SERVER_MS + 90_000).toISOString()]);
});

test.each([
  ['after ten minutes', 11 * MINUTE_MS, 11 * MINUTE_MS],
  ['after the device slept', 5 * MINUTE_MS, 1 * MINUTE_MS],
  ['after its clock was set back', -60 * MINUTE_MS, 1_000],
])('requests the time again %s', (_when, wallMs, steadyMs) => {
  const { read, answer, pass } = aClock();
  answer(new Date(SERVER_MS).toISOString());
  pass(wallMs, steadyMs);
  expect(read()).toEqual(requested);
});

test('ignores other addresses, other schemes and responses that are not a time', () => {
  const { read, answer } = aClock();
  answer('not a time');
  answer(new Date(SERVER_MS).toISOString(), 0 as never);
  expect(read()).toEqual(requested);
  answer(new Date(SERVER_MS).toISOString());
  expect(read({ host: 'other.test' })).toEqual(requested);
  expect(read({ scheme: 'urn:mpeg:dash:utc:ntp:2014' })[0]).toBe('urn:mpeg:dash:utc:ntp:2014');
});

test('sends the time request once with a timeout of 2 s; other requests keep their retries', () => {
  const { retriesOf } = aClock();
  expect(retriesOf(TIMING)).toEqual({ maxAttempts: 1, timeout: 2_000 });
  expect(retriesOf(0)).toEqual({ maxAttempts: 4, timeout: 30_000 });
});

test('a manifest waits for the time that was requested with it, and contains it', async () => {
  const { ask, asked, answer, respond, manifestArrives, read } = aClock();
  ask(CLOCK);
  let hasArrived = false;
  const arrived = manifestArrives().then(() => (hasArrived = true));
  await Promise.resolve();
  expect([asked, hasArrived]).toEqual([[CLOCK], false]);
  answer(new Date(SERVER_MS).toISOString());
  respond();
  await arrived;
  expect(read()).toEqual([SAID, new Date(SERVER_MS).toISOString()]);
});

test('a known time is not requested again', () => {
  const { ask, asked, answer } = aClock();
  answer(new Date(SERVER_MS).toISOString());
  ask(CLOCK);
  expect(asked).toEqual([]);
});

test('a manifest whose time did not arrive has the device’s; the next source requests it again', async () => {
  const { ask, asked, fail, manifestArrives, read } = aClock();
  ask(CLOCK);
  fail();
  await manifestArrives();
  expect(read()).toEqual([SAID, new Date(5_000).toISOString()]);
  expect(read({ value: '/other/time' })[0]).toBe(ASKED);
  ask(CLOCK);
  expect([asked, read()]).toEqual([[CLOCK, CLOCK], requested]);
});

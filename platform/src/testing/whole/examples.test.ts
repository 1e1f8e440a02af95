import { EXAMPLES } from '@grandstand/contracts-testing/examples';
import { CALLS } from '@grandstand/shared-contracts/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type LiveRequest, liveValues } from '../live-values.ts';
import { platformWithIdentity } from '../social-visit.ts';
import { fieldsOf, send, type TestPlatform } from '../test-platform.ts';

let platform: TestPlatform;
let liveValuesOf: Awaited<ReturnType<typeof liveValues>>;
beforeAll(async () => {
  platform = await platformWithIdentity();
  liveValuesOf = await liveValues(platform);
});
afterAll(() => platform.close());

/** How each kind of envelope reports success. */
const SUCCESS = { account: '1', video: 0, plain: undefined } as const;

test.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'PLAT-058: %s answers its example, and the answer is what the contract says',
  async (_name, call) => {
    const example = EXAMPLES.find((each) => each.call === call);
    if (!example) throw new Error(`${call.id} has no example in shared-contracts/src/examples.`);
    expect(platform.site.hasRoute({ method: call.method, url: call.path })).toBe(true);
    const { fields = {}, ...credentials }: LiveRequest = await liveValuesOf(call);
    const response = await send(platform.site, call, { ...example.request, ...fields }, credentials);
    const reply = fieldsOf(call, response);
    const { header } = response.json<{ header?: { code: number } }>();
    const outcome = { account: reply['responseCode'], video: header?.code, plain: undefined }[call.envelope.kind];
    expect([response.statusCode, outcome]).toEqual([200, SUCCESS[call.envelope.kind]]);
    expect(call.reply.safeParse(reply).error?.issues).toBeUndefined();
  },
);

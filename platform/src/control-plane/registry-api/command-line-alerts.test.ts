import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

let at: TestCommandLine;
beforeAll(async () => {
  at = await testCommandLine();
});
afterAll(() => at.close());

const why = ['--reason', 'on call'];

test('adds a webhook and a mailbox, lists them, and removes one; the secret is printed once', async () => {
  const hook = 'https://hooks.example.com/grandstand';
  const added = await at.grandstand(['alerts', 'webhook', hook, '--events', 'guard,freeze', ...why]);
  expect([added.code, added.out]).toEqual([
    0,
    expect.stringMatching(/^whsec_[\w-]{43}\n\nThis secret signs the requests\./),
  ]);
  expect((await at.grandstand(['alerts', 'mail', 'oncall@example.test', '--env', 'production', ...why])).code).toBe(0);
  const { out } = await at.grandstand(['alerts', 'list']);
  expect(out).toMatch(/^1 +webhook +https:\/\/hooks\.example\.com\/grandstand +any +guard freeze$/m);
  expect(out).toMatch(/^2 +mail +oncall@example\.test +production +guard alarm break_glass freeze publish_failed$/m);
  expect(out).not.toContain('whsec_');
  expect((await at.grandstand(['alerts', 'remove', '1', ...why])).out).toBe('Subscription 1 is removed.\n');
  expect((await at.grandstand(['alerts', 'remove', '1', ...why])).err).toContain('There is no alert subscription 1.');
  expect((await at.grandstand(['alerts', 'failed'])).out).toBe('No delivery failed.\n');
});

test.each([
  [['alerts', 'webhook', 'https://10.0.0.7/x'], /"10\.0\.0\.7" is a private address/],
  [['alerts', 'mail', 'oncall'], /"oncall" is not an e-mail address/],
  [['alerts', 'remove', 'x'], /"x" is not an id: use one that "grandstand alerts list"/],
  [['vitals', 'rule', 'production', 'FID'], /"FID" is not a metric: use LCP, INP, CLS, FCP, TTFB/],
  [['vitals', 'rule', 'production', 'LCP', '--worse', '2'], /worsePercent must be 5 to 1000/],
])('%j is refused with what to do', async (args, message) => {
  const { code, err } = await at.grandstand([...args, ...why]);
  expect([code > 0, err]).toEqual([true, expect.stringMatching(message)]);
});

test('sets, shows and removes the rules of the guard on Web Vitals', async () => {
  await at.grandstand(['vitals', 'rule', 'production', 'LCP', '--worse', '30', '--samples', '500', ...why]);
  await at.grandstand(['vitals', 'rule', 'production', 'INP', ...why]);
  const { out } = await at.grandstand(['vitals', 'show', 'production']);
  expect(out).toContain('No page reported Web Vitals in this time.');
  expect(out).toContain('The guard takes a version back when its LCP p75 is more than 30 % worse, from 500 views.');
  expect(out).toContain('The guard takes a version back when its INP p75 is more than 25 % worse, from 200 views.');
  await at.grandstand(['vitals', 'rule', 'production', 'INP', '--off', ...why]);
  expect((await at.grandstand(['vitals', 'show', 'production'])).out).not.toContain('INP');
});

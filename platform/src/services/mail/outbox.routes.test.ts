import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedEmail } from '../../sandbox/seed/seed-users.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { mailOf } from './mail.ts';
import { putInOutbox } from './outbox.repo.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  const letter = { paragraphs: ['<script>alert(1)</script>'] };
  for (const [email, subject] of [
    ['ada@example.test', '<b>First</b>'],
    ['bob@example.test', 'Second'],
  ] as const) {
    await putInOutbox(
      platform.db,
      mailOf({ to: { email, firstName: 'Ada', language: 'en' }, subject, ...letter }),
      platform.clock.now(),
    );
  }
});
afterAll(() => platform.close());

test('PLAT-056: the control port lists mails, newest first, also of one recipient; the site has no outbox', async () => {
  const all = await platform.control.inject('/outbox');
  expect(all.json<{ mails: { recipient: string }[] }>().mails.map(({ recipient }) => recipient)).toEqual([
    'bob@example.test',
    'ada@example.test',
  ]);
  const ofAda = await platform.control.inject('/outbox?to=ADA@example.test');
  expect(ofAda.json()).toMatchObject({ mails: [{ recipient: 'ada@example.test', deliveredAtMs: null }] });
  expect((await platform.site.inject({ url: '/outbox', headers: { accept: 'application/json' } })).statusCode).toBe(
    404,
  );
});

test('PLAT-056: the page shows each mail in a sandbox and runs no script', async () => {
  const page = await platform.control.inject('/outbox/page?to=ada@example.test');
  expect(page.body).toContain('&lt;b&gt;First&lt;/b&gt;');
  expect(page.body).not.toContain('bob@example.test');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  const [, src] = /<iframe sandbox="[^"]*" src="([^"]+)"/.exec(page.body) ?? [];
  const mail = await platform.control.inject(String(src));
  expect(mail.headers['content-security-policy']).toContain('sandbox allow-popups');
  expect(mail.headers['content-security-policy']).not.toContain('allow-scripts');
  expect(mail.body).toContain('&lt;script&gt;');
});

test('PLAT-057: seeding again empties only the seed users’ mailboxes', async () => {
  const letter = { subject: 'Hello', paragraphs: [] };
  const recipient = seedEmail('nosub');
  await putInOutbox(
    platform.db,
    mailOf({ to: { email: recipient, firstName: 'Nora', language: 'en' }, ...letter }),
    platform.clock.now(),
  );
  await platform.control.inject({ method: 'POST', url: '/seed' });
  expect((await platform.control.inject(`/outbox?to=${recipient}`)).json()).toEqual({ mails: [] });
  expect((await platform.control.inject('/outbox')).json()).toMatchObject({ mails: [{}, {}] });
});

test('an id that no mail has is not found', async () => {
  expect((await platform.control.inject('/outbox/999')).statusCode).toBe(404);
  expect((await platform.control.inject('/outbox/x')).statusCode).toBe(404);
  expect((await platform.control.inject('/outbox?to=a&to=b')).statusCode).toBe(400);
});

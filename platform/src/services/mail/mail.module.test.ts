import { ForgotContactPassword } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import { seedEmail } from '../../sandbox/seed/seed-users.ts';
import { send, testPlatform } from '../../testing/test-platform.ts';
import { testRelay } from '../../testing/test-relay.ts';

test('PLAT-011: with a relay the link goes out by SMTP', async () => {
  const relay = await testRelay();
  const platform = await testPlatform({ SMTP_URL: relay.url, GS_MAIL_FROM: 'YES <yes@example.test>' });
  await send(platform.site, ForgotContactPassword, { email: seedEmail('nosub') });
  await platform.control.inject({ method: 'POST', url: '/jobs/run' });
  await platform.close();
  await relay.close();
  expect(relay.received).toHaveLength(1);
  expect(relay.received[0]).toMatch(/^From: YES <yes@example\.test>/m);
  // Long lines are folded on the way.
  expect(relay.received[0]?.replaceAll('=\r\n', '')).toContain('/process/reset?resetPasswordToken=');
});

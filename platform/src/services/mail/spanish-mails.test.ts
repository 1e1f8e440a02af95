import {
  ChangeService,
  CreateUser,
  DeletionMail,
  ForgotContactPassword,
  GetContact,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { checkoutVisits, MONTHLY, YEARLY } from '../../testing/checkout-visit.ts';
import { device, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { MAX_LINKS_AN_HOUR } from '../privacy/privacy.service.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A browser that asks for English, on which Spanish was chosen. */
const CHOSEN = { 'accept-language': 'en-US,en;q=0.9', cookie: 'gs-language=es' };
const ENGLISH = { 'accept-language': 'en-US,en;q=0.9' };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000' });
});
beforeEach(async () => {
  await platform.control.inject({ method: 'POST', url: '/seed' });
});
afterAll(() => platform.close());

const { signIn, runJobs, mailsTo } = checkoutVisits(() => platform);
/** Signs in, and opens a page of the site in a language. */
const visit = async (seed: string, language: Readonly<Record<string, string>>) => {
  const { headers } = await signIn(seed);
  const session = { headers: { ...headers, ...language } };
  await send(platform.site, GetContact, {}, session);
  return session;
};
const newestTo = async (email: string) => {
  const outbox = await platform.control.inject({ url: '/outbox', query: { to: email } });
  return outbox.json<{ mails: { subject: string; text: string; html: string }[] }>().mails[0];
};

test('SHELL-012: who uses the site in Spanish gets mails in it, also those that no request causes', async () => {
  await visit('card-m', CHOSEN);
  platform.clock.offsetMs += 40 * DAY_MS;
  await runJobs();
  const receipt = await newestTo('card-m@example.test');
  expect(receipt?.subject).toBe('Tu recibo de YES');
  expect(receipt?.html).toContain('<html lang="es">');
  const [greeting, charged, paid] = receipt?.text.split('\n\n') ?? [];
  expect(greeting).toBe('Hola, Marcus:');
  expect(charged).toMatch(/^Cobramos \$19\.99 a \w+ terminada en \d{4} por YES Network Monthly\.$/);
  expect(paid).toMatch(/^Tiempo pagado: del \d+ de [a-z]+ de \d{4} al \d+ de [a-z]+ de \d{4}\. Pedido YES-[\w-]+\.$/);

  await visit('card-m', ENGLISH);
  platform.clock.offsetMs += 31 * DAY_MS;
  await runJobs();
  expect((await newestTo('card-m@example.test'))?.subject).toBe('Your YES receipt');
});

test('SHELL-012: what was asked for in Spanish is confirmed in it', async () => {
  const session = await visit('card-m', CHOSEN);
  const wish = { oldServiceID: MONTHLY, newServiceID: YEARLY };
  await send(platform.site, ChangeService, wish, session);
  const mail = await newestTo('card-m@example.test');
  expect(mail?.subject).toBe('Tu plan de YES cambia');
  expect(mail?.text).toMatch(/Tu plan cambia a YES Network Annual el \d+ de [a-z]+ de \d{4}\./);
});

test('SHELL-012: a link that anybody may ask for is written in the language of whose account it is', async () => {
  await visit('nosub', CHOSEN);
  await send(platform.site, ForgotContactPassword, { email: 'nosub@example.test' }, { headers: ENGLISH });
  await send(platform.site, ForgotContactPassword, { email: 'lapsed@example.test' }, { headers: CHOSEN });
  expect((await newestTo('nosub@example.test'))?.subject).toBe('Restablece tu contraseña de YES Network');
  expect((await newestTo('nosub@example.test'))?.text).toContain('Crear una contraseña nueva:\nhttp');
  expect((await newestTo('lapsed@example.test'))?.subject).toBe('Reset your YES Network password');
});

test('S-16: a mailbox gets as few deletion links an hour in Spanish', async () => {
  await visit('young', CHOSEN);
  for (let requested = 0; requested <= MAX_LINKS_AN_HOUR; requested += 1) {
    await send(platform.site, DeletionMail, { email: 'young@example.test' });
  }
  expect(await mailsTo('young')).toEqual(Array(MAX_LINKS_AN_HOUR).fill('El enlace para eliminar tu cuenta'));
});

test.each([
  ['es-MX,es;q=0.9', 'Te damos la bienvenida a YES Network: crea tu contraseña'],
  ['fr-FR', 'Welcome to YES Network: set your password'],
])('SHELL-012, A-21: a browser that asks for %s at the registration: “%s”', async (requested, subject) => {
  const email = `${requested.slice(0, 2)}-new@example.test`;
  const user = {
    customerUsername: email,
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: Date.UTC(1990, 4, 17),
    gender: null,
    referralCode: null,
    isGenerateJWT: true,
    deviceMessage: device,
  };
  await send(platform.site, CreateUser, user, { headers: { 'accept-language': requested } });
  expect((await newestTo(email))?.subject).toBe(subject);
});

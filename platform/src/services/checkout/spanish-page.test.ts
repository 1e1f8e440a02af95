import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aCard, anOrder, checkoutVisits, inInstallments } from '../../testing/checkout-visit.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { STATES } from './card-form.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000', GS_LIMIT_CREATE: '10000' });
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const { signIn, open, load, ticketOf, post, mailsTo } = checkoutVisits(() => platform);

/** A checkout of a viewer who chose `language` on the site. */
const openIn = async (language: string, seed: string, action: 'new' | 'update' = 'new') => {
  const { headers } = await signIn(seed);
  const { frameUrl, clientSessionToken } = await open(seed, action, {
    headers: { ...headers, cookie: `gs-language=${language}` } as typeof headers,
  });
  const { body } = await load(frameUrl);
  const ticket = ticketOf(body);
  const requestPage = (changes: Record<string, unknown> = {}) =>
    post('/checkout/request', { ticket, language, request: anOrder(clientSessionToken, changes) });
  const submit = (form: object = aCard()) => post('/checkout/submit', { ticket, language, form });
  return { frameUrl, body, requestPage, submit };
};

/** What a person reads on the page, and what its script has to say. */
const wordsOf = (html: string): string[] => {
  const shown = html.replace(/<option>[A-Z]{2}<\/option>/g, '').matchAll(/>([^<>]+)</g);
  const attributes = html.matchAll(
    / (?:placeholder|data-busy|data-unknown|data-throttled|data-unasked|data-over)="([^"]+)"/g,
  );
  return [...shown, ...attributes].map(([, text = '']) => text.trim()).filter((text) => /\p{Letter}{2}/u.test(text));
};

test.each(['new', 'update'] as const)(
  'SHELL-012, SUBS-014: the page (%s) is in the language of the site, to its last word',
  async (action) => {
    const seed = action === 'new' ? 'nosub' : 'card-m';
    const [english, spanish] = [await openIn('en', seed, action), await openIn('es', seed, action)];
    expect(english.body).toContain('<html lang="en"');
    expect(spanish.body).toContain('<html lang="es"');
    const words = wordsOf(english.body);
    expect(words.length).toBeGreaterThan(15);
    expect(wordsOf(spanish.body)).toHaveLength(words.length);
    expect(wordsOf(spanish.body).filter((text) => words.includes(text))).toEqual([]);
    expect(STATES.every((state) => spanish.body.includes(`<option>${state}</option>`))).toBe(true);
  },
);

test('SHELL-012: so are its answers, from the fields that are wrong to the order, and the receipt', async () => {
  const { requestPage, submit } = await openIn('es', 'nosub');
  expect(await requestPage({ voucherCodes: ['FREE'] })).toMatchObject({
    code: 'voucher_unknown',
    message: 'Este cupón no es válido. No se cobró nada.',
  });
  const later = (await requestPage(inInstallments(3))) as { summary?: { later: string } };
  expect(later.summary?.later).toMatch(/^Después, cada mes \$66\.66 \+ \$66\.67; el último pago, el \d+ [a-z]+ \d{4}$/);
  await requestPage();
  expect(await submit(aCard({ cvv: '12', expiry: '01/20', city: '' }))).toEqual({
    outcome: 'problems',
    problems: {
      cvv: 'El código de seguridad tiene 3 dígitos',
      expiry: 'Escribe una fecha posterior a la de hoy',
      city: 'Escribe tu ciudad',
    },
  });
  expect(await submit(aCard({ number: '4000 0000 0000 0002' }))).toMatchObject({
    message: 'Tu tarjeta fue rechazada. Usa otra. No se cobró nada.',
  });
  const paid = await submit();
  expect(paid).toMatchObject({ outcome: 'done' });
  expect('text' in paid ? paid.text : '').toMatch(/^Cobramos \$19\.99\. Tu pedido es YES-[\w-]+\.$/);
  expect(await mailsTo('nosub')).toEqual(['Tu recibo de YES']);
});

test('SHELL-012: a used address shows its message in the account’s language, an unknown one in the browser’s', async () => {
  const { frameUrl } = await openIn('es', 'lapsed');
  const url = new URL(frameUrl);
  const again = (headers = {}) => platform.checkout.inject({ url: `${url.pathname}${url.search}`, headers });
  expect((await again({ 'accept-language': 'en-US' })).body).toContain('Este pago terminó. Comienza de nuevo.');
  url.searchParams.set('accessToken', 'nobody-s');
  expect((await again({ 'accept-language': 'es-US' })).body).toContain('Este pago terminó. Comienza de nuevo.');
  expect((await again()).body).toContain('This checkout has ended. Please start again.');
});

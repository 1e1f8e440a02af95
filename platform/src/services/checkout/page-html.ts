import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { ERROR_TEXTS, LABELS, TEXT } from '../language/checkout-texts.ts';
import { type TextIn, textsIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import type { CardField } from './card-form.ts';
import { STATES } from './card-form.ts';
import type { LoadedPage } from './checkout.service.ts';

export const STYLE_PATH = '/checkout/style.css';
export const SCRIPT_PATH = '/checkout/page.js';

interface Page {
  readonly language: Language;
  readonly title: string;
  /** For the script, as attributes of the root element. */
  readonly data: Readonly<Record<string, string>>;
  readonly body: string;
}

const page = ({ language, title, data, body }: Page): string => `<!doctype html>
<html lang="${language}"${Object.entries(data)
  .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  .join('')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
<script src="${SCRIPT_PATH}" type="module"></script>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const INPUTS: Readonly<Record<Exclude<CardField, 'state'>, string>> = {
  number: 'autocomplete="cc-number" inputmode="numeric" maxlength="23"',
  expiry: 'autocomplete="cc-exp" inputmode="numeric" maxlength="7"',
  cvv: 'autocomplete="cc-csc" inputmode="numeric" maxlength="4"',
  name: 'autocomplete="cc-name" maxlength="100"',
  address: 'autocomplete="billing street-address" maxlength="200"',
  city: 'autocomplete="billing address-level2" maxlength="100"',
  zip: 'autocomplete="billing postal-code" inputmode="numeric" maxlength="10"',
};

const control = (field: CardField, t: TextIn): string => {
  const common = `id="${field}" name="${field}" aria-required="true" aria-describedby="${field}-problem"`;
  if (field !== 'state') {
    const shape = field === 'expiry' ? ` placeholder="${t(TEXT.expiryShape)}"` : '';
    return `<input ${common} ${INPUTS[field]}${shape}>`;
  }
  const options = STATES.map((state) => `<option>${state}</option>`).join('');
  return `<select ${common} autocomplete="billing address-level1"><option value=""></option>${options}</select>`;
};

const fieldHtml = (field: CardField, t: TextIn): string => `<div class="field ${field}">
<label for="${field}">${t(LABELS[field])}</label>
${control(field, t)}
<p class="problem" id="${field}-problem"></p>
</div>`;

/** The legend is read by screen readers only: the frame has no height to spare (SUBS-015). */
const fieldset = (legend: string, fields: readonly CardField[], t: TextIn): string => `<fieldset>
<legend class="unseen">${legend}</legend>
${fields.map((field) => fieldHtml(field, t)).join('\n')}
</fieldset>`;

/** The form; its script requests the order from the site, and shows the server's response. */
export const checkoutPage = ({ ticket, action, language }: LoadedPage, siteOrigin: string): string => {
  const t = textsIn(language);
  const texts = TEXT[action];
  const order = `<section class="order" id="order" aria-live="polite">
<p id="loading">${t(TEXT.loading)}</p>
<div id="summary" hidden>
<p class="plan" id="plan"></p>
<p class="due"><span id="due-label"></span> <strong id="due"></strong></p>
<p class="later" id="later" hidden></p>
</div>
</section>`;
  return page({
    language,
    title: t(texts.title),
    data: {
      ticket,
      action,
      site: siteOrigin,
      busy: t(TEXT.busy),
      unknown: t(ERROR_TEXTS.unknown),
      throttled: t(ERROR_TEXTS.throttled),
      unasked: t(ERROR_TEXTS.unasked),
    },
    body: `<h1 class="unseen">${t(texts.heading)}</h1>
${action === 'new' ? order : ''}
<noscript><p class="alert">${t(TEXT.noScript)}</p></noscript>
<p class="alert" id="alert" role="alert" tabindex="-1" hidden></p>
<form id="form" method="post" novalidate autocomplete="on">
${fieldset(t(TEXT.card), ['number', 'expiry', 'cvv', 'name'], t)}
${fieldset(t(TEXT.billingAddress), ['address', 'city', 'state', 'zip'], t)}
<p class="terms" id="terms"></p>
<button type="submit" id="submit" disabled>${t(texts.submit)}</button>
${action === 'update' ? `<button type="button" id="cancel" class="quiet" disabled>${t(TEXT.cancel)}</button>` : ''}
<p class="secure">${t(TEXT.secure)}</p>
</form>
<section id="done" tabindex="-1" role="status" hidden>
<h2>${t(texts.done)}</h2>
<p id="done-text"></p>
</section>`,
  });
};

/** The address was used or has expired: the script notifies the site, which requests a new one. */
export const overPage = (siteOrigin: string, language: Language): string => {
  const t = textsIn(language);
  return page({
    language,
    title: t(TEXT.new.title),
    data: { over: t(ERROR_TEXTS.over), site: siteOrigin, unasked: t(ERROR_TEXTS.unasked) },
    body: `<h1>${t(TEXT.new.heading)}</h1>
<p class="alert" role="alert">${t(ERROR_TEXTS.over)}</p>`,
  });
};

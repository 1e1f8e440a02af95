import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { FAULTS, LABELS, TEXT } from '../language/checkout-texts.ts';
import { type Say, sayIn } from '../language/in-language.ts';
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

const control = (field: CardField, say: Say): string => {
  const common = `id="${field}" name="${field}" aria-required="true" aria-describedby="${field}-fault"`;
  if (field !== 'state') {
    const shape = field === 'expiry' ? ` placeholder="${say(TEXT.expiryShape)}"` : '';
    return `<input ${common} ${INPUTS[field]}${shape}>`;
  }
  const options = STATES.map((state) => `<option>${state}</option>`).join('');
  return `<select ${common} autocomplete="billing address-level1"><option value=""></option>${options}</select>`;
};

const fieldHtml = (field: CardField, say: Say): string => `<div class="field ${field}">
<label for="${field}">${say(LABELS[field])}</label>
${control(field, say)}
<p class="fault" id="${field}-fault"></p>
</div>`;

/** The legend is read by screen readers only: the frame has no height to spare (SUBS-015). */
const fieldset = (legend: string, fields: readonly CardField[], say: Say): string => `<fieldset>
<legend class="unseen">${legend}</legend>
${fields.map((field) => fieldHtml(field, say)).join('\n')}
</fieldset>`;

/** The form; its script requests the order from the site, and shows the server's response. */
export const checkoutPage = ({ ticket, action, language }: LoadedPage, siteOrigin: string): string => {
  const say = sayIn(language);
  const texts = TEXT[action];
  const order = `<section class="order" id="order" aria-live="polite">
<p id="loading">${say(TEXT.loading)}</p>
<div id="summary" hidden>
<p class="plan" id="plan"></p>
<p class="due"><span id="due-label"></span> <strong id="due"></strong></p>
<p class="later" id="later" hidden></p>
</div>
</section>`;
  return page({
    language,
    title: say(texts.title),
    data: {
      ticket,
      action,
      site: siteOrigin,
      busy: say(TEXT.busy),
      unknown: say(FAULTS.unknown),
      throttled: say(FAULTS.throttled),
      unasked: say(FAULTS.unasked),
    },
    body: `<h1 class="unseen">${say(texts.heading)}</h1>
${action === 'new' ? order : ''}
<noscript><p class="alert">${say(TEXT.noScript)}</p></noscript>
<p class="alert" id="alert" role="alert" tabindex="-1" hidden></p>
<form id="form" method="post" novalidate autocomplete="on">
${fieldset(say(TEXT.card), ['number', 'expiry', 'cvv', 'name'], say)}
${fieldset(say(TEXT.billingAddress), ['address', 'city', 'state', 'zip'], say)}
<p class="terms" id="terms"></p>
<button type="submit" id="submit">${say(texts.submit)}</button>
${action === 'update' ? `<button type="button" id="cancel" class="quiet">${say(TEXT.cancel)}</button>` : ''}
<p class="secure">${say(TEXT.secure)}</p>
</form>
<section id="done" tabindex="-1" role="status" hidden>
<h2>${say(texts.done)}</h2>
<p id="done-text"></p>
</section>`,
  });
};

/** The address was used or has expired: the script notifies the site, which requests a new one. */
export const overPage = (siteOrigin: string, language: Language): string => {
  const say = sayIn(language);
  return page({
    language,
    title: say(TEXT.new.title),
    data: { over: say(FAULTS.over), site: siteOrigin, unasked: say(FAULTS.unasked) },
    body: `<h1>${say(TEXT.new.heading)}</h1>
<p class="alert" role="alert">${say(FAULTS.over)}</p>`,
  });
};

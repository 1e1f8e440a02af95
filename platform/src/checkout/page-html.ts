import { escapeHtml } from '../http/escape-html.ts';
import type { CardField } from './card-form.ts';
import { STATES } from './card-form.ts';
import type { LoadedPage } from './checkout.service.ts';
import { FAULTS, LABELS, TEXT } from './page-texts.ts';

export const STYLE_PATH = '/checkout/style.css';
export const SCRIPT_PATH = '/checkout/page.js';

interface Page {
  readonly title: string;
  /** For the script, as attributes of the root element. */
  readonly data: Readonly<Record<string, string>>;
  readonly body: string;
}

const page = ({ title, data, body }: Page): string => `<!doctype html>
<html lang="en"${Object.entries(data)
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
  expiry: 'autocomplete="cc-exp" inputmode="numeric" maxlength="7" placeholder="MM/YY"',
  cvv: 'autocomplete="cc-csc" inputmode="numeric" maxlength="4"',
  name: 'autocomplete="cc-name" maxlength="100"',
  address: 'autocomplete="billing street-address" maxlength="200"',
  city: 'autocomplete="billing address-level2" maxlength="100"',
  zip: 'autocomplete="billing postal-code" inputmode="numeric" maxlength="10"',
};

const control = (field: CardField): string => {
  const common = `id="${field}" name="${field}" aria-required="true" aria-describedby="${field}-fault"`;
  if (field !== 'state') return `<input ${common} ${INPUTS[field]}>`;
  const options = STATES.map((state) => `<option>${state}</option>`).join('');
  return `<select ${common} autocomplete="billing address-level1"><option value=""></option>${options}</select>`;
};

const fieldHtml = (field: CardField): string => `<div class="field ${field}">
<label for="${field}">${LABELS[field]}</label>
${control(field)}
<p class="fault" id="${field}-fault"></p>
</div>`;

const fieldset = (legend: string, fields: readonly CardField[]): string => `<fieldset>
<legend>${legend}</legend>
${fields.map(fieldHtml).join('\n')}
</fieldset>`;

/** The form; its script asks the site for the order, and shows what the server says. */
export function checkoutPage({ ticket, action }: LoadedPage, siteOrigin: string): string {
  const texts = TEXT[action];
  const order = `<section class="order" id="order" aria-live="polite">
<p id="loading">${TEXT.loading}</p>
<div id="summary" hidden>
<p class="plan" id="plan"></p>
<p class="due"><span id="due-label"></span> <strong id="due"></strong></p>
<p class="later" id="later-line" hidden>${TEXT.laterPayments} <span id="later"></span></p>
</div>
</section>`;
  return page({
    title: texts.title,
    data: { ticket, action, site: siteOrigin, busy: TEXT.busy, unknown: FAULTS.unknown, unasked: FAULTS.unasked },
    body: `<h1>${texts.heading}</h1>
${action === 'new' ? order : ''}
<noscript><p class="alert">${TEXT.noScript}</p></noscript>
<p class="alert" id="alert" role="alert" tabindex="-1" hidden></p>
<form id="form" method="post" novalidate autocomplete="on">
${fieldset(TEXT.card, ['number', 'name', 'expiry', 'cvv'])}
${fieldset(TEXT.billingAddress, ['address', 'city', 'state', 'zip'])}
<p class="terms" id="terms"></p>
<button type="submit" id="submit">${texts.submit}</button>
${action === 'update' ? `<button type="button" id="cancel" class="quiet">${TEXT.cancel}</button>` : ''}
<p class="secure">${TEXT.secure}</p>
</form>
<section id="done" tabindex="-1" role="status" hidden>
<h2>${texts.done}</h2>
<p id="done-text"></p>
</section>`,
  });
}

/** The address was opened before, or too late: the script tells the site, which asks for a new one. */
export const overPage = (siteOrigin: string): string =>
  page({
    title: TEXT.new.title,
    data: { over: FAULTS.over, site: siteOrigin, unasked: FAULTS.unasked },
    body: `<h1>${TEXT.new.heading}</h1>
<p class="alert" role="alert">${FAULTS.over}</p>`,
  });

// The checkout's only script. Rules and prices are the server's; it carries messages and shows answers.
const root = document.documentElement.dataset;
const { site, ticket, action } = root;
const isFramed = window.parent !== window;
const byId = (id) => document.getElementById(id);

/** To the site that frames the page, and to nobody else. */
const tell = (message) => {
  if (isFramed) window.parent.postMessage(message, site);
};

if (root.over) tell({ type: 'checkout:error', code: 'checkout_over', message: root.over });
else if (isFramed) start();
else {
  byId('form').hidden = true;
  byId('order')?.remove();
  show('alert', root.unasked);
}

function show(id, text) {
  const element = byId(id);
  if (!element) return;
  element.textContent = text;
  element.hidden = false;
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, language: document.documentElement.lang, ...body }),
    credentials: 'omit',
  });
  return response.json();
}

/** `4111111111111111` → `4111 1111 1111 1111`; American Express groups by 4, 6 and 5. */
function groupedNumber(digits) {
  const groups = /^3[47]/.test(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
}

/** `1239` → `12/39`; a month that can only have one digit gets its zero: `3` → `03/`. */
function slashedExpiry(digits) {
  const typed = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return typed.length > 2 ? `${typed.slice(0, 2)}/${typed.slice(2, 4)}` : typed;
}

/** Rewrites a field while it is typed in; the caret stays behind the same digit. */
function formatWhileTyping(field, format) {
  field.addEventListener('input', () => {
    const caret = field.selectionStart ?? field.value.length;
    const isAtEnd = caret === field.value.length;
    const digitsBefore = field.value.slice(0, caret).replace(/\D/g, '').length;
    field.value = format(field.value.replace(/\D/g, ''));
    if (isAtEnd) return;
    let position = 0;
    for (let digits = 0; position < field.value.length && digits < digitsBefore; position += 1)
      if (/\d/.test(field.value[position])) digits += 1;
    field.setSelectionRange(position, position);
  });
}

function showProblems(fields, problems) {
  for (const field of fields) {
    const problem = problems[field.name] ?? '';
    byId(`${field.id}-problem`).textContent = problem;
    if (problem) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }
  fields.find(({ name }) => problems[name])?.focus();
}

function showError(message) {
  byId('loading')?.remove();
  show('alert', message);
  byId('alert').focus();
}

function showOrder({ plan, due, dueLabel, later, terms }) {
  byId('loading')?.remove();
  show('plan', plan);
  show('due-label', dueLabel);
  show('due', due);
  byId('later').textContent = later;
  byId('later').hidden = later === '';
  byId('terms').textContent = terms;
  byId('summary').hidden = false;
  byId('alert').hidden = true;
}

function start() {
  formatWhileTyping(byId('number'), groupedNumber);
  formatWhileTyping(byId('expiry'), slashedExpiry);
  const form = byId('form');
  const button = byId('submit');
  const label = button.textContent;
  const fields = [...form.elements].filter((element) => element.name);
  let isBusy = false;
  let isSubmitting = false;
  let isEnded = false;
  // The site's latest request while another one was pending: the viewer chose again meanwhile.
  let waiting;

  const setBusy = (busy) => {
    isBusy = busy;
    button.setAttribute('aria-busy', String(busy));
    button.textContent = busy ? root.busy : label;
    form.toggleAttribute('aria-busy', busy);
  };

  const end = () => {
    isEnded = true;
    form.hidden = true;
  };

  const follow = (answer) => {
    if (answer.outcome === 'problems') return showProblems(fields, answer.problems);
    if (answer.outcome === 'error') {
      // The site shows this message, above the frame: once.
      byId('loading')?.remove();
      if (answer.isOver) end();
      return tell({ type: 'checkout:error', code: answer.code, message: answer.message });
    }
    if (answer.outcome === 'done') {
      form.reset();
      end();
      byId('alert').hidden = true;
      show('done-text', answer.text);
      byId('done').hidden = false;
      byId('done').focus();
      return tell(answer.message);
    }
    if (answer.outcome === 'ready') {
      if (answer.summary) showOrder(answer.summary);
      return undefined;
    }
    // An error of the service, which does not know the page's language.
    return showError(answer.errorCode === 'throttled' ? root.throttled : root.unknown);
  };

  const run = async (path, body) => {
    setBusy(true);
    try {
      follow(await post(path, body));
    } catch {
      // No reply: the charge may have been made. Pressing again requests the same one.
      showError(root.unknown);
    } finally {
      setBusy(false);
    }
    const next = waiting;
    waiting = undefined;
    if (next && !isEnded) await request(next);
  };
  const request = (order) => run('/checkout/request', { request: order });

  window.addEventListener('message', (event) => {
    if (event.origin !== site || event.source !== window.parent || isEnded) return;
    if (isBusy) waiting = event.data;
    else void request(event.data);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy || isEnded) return;
    byId('alert').hidden = true;
    showProblems(fields, {});
    isSubmitting = true;
    void run('/checkout/submit', { form: Object.fromEntries(new FormData(form)) }).finally(() => {
      isSubmitting = false;
    });
  });
  const cancel = byId('cancel');
  // What is only displayed may be left while it loads; what is submitted may not.
  cancel?.addEventListener('click', () => {
    if (!isSubmitting && !isEnded) tell({ type: 'checkout:card-update-cancelled' });
  });
  // Until here a press would have been lost.
  for (const pressed of [button, cancel]) if (pressed) pressed.disabled = false;
  tell({ type: action === 'update' ? 'checkout:update-ready' : 'checkout:ready' });
}

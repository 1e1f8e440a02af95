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

async function ask(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, language: document.documentElement.lang, ...body }),
    credentials: 'omit',
  });
  return response.json();
}

function start() {
  const form = byId('form');
  const button = byId('submit');
  const label = button.textContent;
  const fields = [...form.elements].filter((element) => element.name);
  let isBusy = false;
  let isEnded = false;
  // The site's latest wish while something was under way: the viewer chose again meanwhile.
  let waiting;

  const setBusy = (busy) => {
    isBusy = busy;
    button.setAttribute('aria-busy', String(busy));
    button.textContent = busy ? root.busy : label;
    form.toggleAttribute('aria-busy', busy);
  };

  const showFaults = (faults) => {
    for (const field of fields) {
      const fault = faults[field.name] ?? '';
      byId(`${field.id}-fault`).textContent = fault;
      if (fault) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    }
    fields.find(({ name }) => faults[name])?.focus();
  };

  const showError = ({ message, isOver }) => {
    byId('loading')?.remove();
    show('alert', message);
    byId('alert').focus();
    if (!isOver) return;
    isEnded = true;
    form.hidden = true;
  };

  const showOrder = ({ plan, due, dueLabel, later, terms }) => {
    byId('loading')?.remove();
    show('plan', plan);
    show('due-label', dueLabel);
    show('due', due);
    byId('later').textContent = later;
    byId('later-line').hidden = later === '';
    byId('terms').textContent = terms;
    byId('summary').hidden = false;
    byId('alert').hidden = true;
  };

  const follow = (answer) => {
    if (answer.outcome === 'faults') return showFaults(answer.faults);
    if (answer.outcome === 'error') {
      showError(answer);
      return tell({ type: 'checkout:error', code: answer.code, message: answer.message });
    }
    if (answer.outcome === 'done') {
      isEnded = true;
      form.reset();
      form.hidden = true;
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
    // A fault of the service: it does not know the page's language.
    return showError({ message: answer.errorCode === 'throttled' ? root.throttled : root.unknown, isOver: false });
  };

  const run = async (path, body) => {
    setBusy(true);
    try {
      follow(await ask(path, body));
    } catch {
      // No answer came: the charge may have been made. Pressing again asks for the same one.
      showError({ message: root.unknown, isOver: false });
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
    showFaults({});
    void run('/checkout/submit', { form: Object.fromEntries(new FormData(form)) });
  });
  byId('cancel')?.addEventListener('click', () => {
    if (!isBusy && !isEnded) tell({ type: 'checkout:card-update-cancelled' });
  });
  tell({ type: action === 'update' ? 'checkout:update-ready' : 'checkout:ready' });
}

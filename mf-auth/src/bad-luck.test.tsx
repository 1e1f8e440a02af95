import { ALL_TEXTS } from './testing/all-texts.ts';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { FORMS, type FormName, type FormScene, type Outcome, openForm, refusal } from './testing/form-scene.tsx';

let scene: FormScene;
afterEach(() => scene.close());

const PROBLEM = ALL_TEXTS['errorModal.body'];
const OUTCOMES: Readonly<Record<string, readonly [Outcome, text: string]>> = {
  refused: [refusal, 'The service says no.'],
  lost: [() => Promise.reject(new TypeError('Failed to fetch')), PROBLEM],
  'too slow': [() => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')), PROBLEM],
  'answered by a page of a proxy': [async () => new Response('<!doctype html><h1>Bad gateway</h1>'), PROBLEM],
  'answered with half of its JSON': [async () => new Response('{"LoginResponseMessage":{"respon'), PROBLEM],
  'answered under another name': [async () => Response.json({ SomethingElse: { responseCode: '1' } }), PROBLEM],
  'met by a service that is away': [async () => Response.json({}, { status: 503 }), PROBLEM],
  throttled: [
    async () => Response.json({ errorCode: 'throttled', errorMessage: 'Too many attempts.' }, { status: 429 }),
    'Too many attempts.',
  ],
};
const forms = Object.keys(FORMS) as FormName[];
const press = async () => {
  const button = scene.submit();
  await act(async () => fireEvent.click(button));
};
const values = (form: FormName) =>
  Object.keys(FORMS[form].good).map((label) => (screen.getByLabelText(label) as HTMLInputElement).value);

test.each(forms.flatMap((form) => Object.keys(OUTCOMES).map((outcome) => [form, outcome] as const)))(
  'SHELL-076, X-10: %s, %s: what was typed stays, the page says what happened, and it can be sent again',
  async (form, name) => {
    const [outcome, text] = OUTCOMES[name] ?? [refusal, ''];
    scene = await openForm(form);
    scene.endWith(outcome);
    scene.fill();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(values(form)).toEqual(Object.values(FORMS[form].good));
    await press();
    expect(scene.sent).toHaveLength(2);
    expect(scene.sent[1]).toEqual(scene.sent[0]);
  },
);

test.each(forms)('X-26: %s: shows progress and sends once when the service is slow', async (form) => {
  let answer: (response: Response) => void = () => undefined;
  scene = await openForm(form);
  scene.endWith(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  scene.fill();
  await press();
  const busy = screen.getByRole('button', { name: 'Please wait...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await act(async () => fireEvent.click(busy));
  await act(async () => fireEvent.submit(screen.getByRole('form')));
  expect(scene.sent).toHaveLength(1);
  expect(values(form)).toEqual(Object.values(FORMS[form].good));
  await act(async () => answer(Response.json({}, { status: 503 })));
  expect(scene.submit()).toBeEnabled();
});

test.each([
  ['AUTH-035', 'forgotten password'],
  ['AUTH-047', 'new password'],
] as const)('%s: %s, refused without a word, says Unknown Error', async (_id, form) => {
  scene = await openForm(form);
  scene.endWith(async (wrapper) => Response.json({ [wrapper]: { responseCode: '0', failureMessage: [] } }));
  scene.fill();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Unknown Error$/);
});

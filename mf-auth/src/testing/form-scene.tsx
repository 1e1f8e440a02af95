import { type Session, success } from '@grandstand/shared-contracts';
import {
  createBrowserStorage,
  createCaller,
  createEventHub,
  createSessionActions,
  createSessionStore,
} from '@grandstand/contracts-testing/shell';
import { aContact, anAccount, aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

/** A form of this remote, as the viewer sees it. */
interface FormFacts {
  /** Its address, or its panel. */
  readonly path?: string;
  readonly panel?: string;
  readonly session?: Session;
  readonly config?: object;
  readonly submit: string;
  /** Valid values by label, in the form's order. */
  readonly good: Readonly<Record<string, string>>;
}

const PASSWORD = 'Home-opener-26';
const BORN = '05/17/1990';
const contact = aContact({ email: 'sam@example.test', userName: '', dateOfBirth: null });

export const FORMS = {
  login: { path: '/login', submit: 'LOGIN', good: { Email: 'nora@example.test', Password: PASSWORD } },
  'login on a device page': {
    panel: 'auth/login',
    submit: 'LOGIN',
    good: { Email: 'nora@example.test', Password: PASSWORD },
  },
  'forgotten password': { path: '/email-confirm', submit: 'SUBMIT', good: { Email: 'nora@example.test' } },
  'new password': {
    path: '/process/reset?resetPasswordToken=t0ken&email=nora@example.test',
    submit: 'UPDATE',
    good: { 'New Password': PASSWORD, 'Confirm New Password': PASSWORD },
  },
  registration: {
    path: '/register',
    config: { referralProgramEnable: true },
    submit: 'NEXT',
    good: {
      Name: 'Ana Maria Cruz',
      Email: 'ana@example.test',
      'Confirm Email': 'ana@example.test',
      Password: PASSWORD,
      'Date of Birth': BORN,
      'Referral Code': 'ABCD2345',
    },
  },
  'profile to complete': {
    path: '/register',
    session: aSession({
      account: anAccount({ socialLoginType: 'Google', hasUserName: false, contact }),
      subscriptions: { list: [], loadedAt: 1 },
    }),
    submit: 'NEXT',
    good: { Password: PASSWORD, 'Date of Birth': BORN },
  },
} as const satisfies Readonly<Record<string, FormFacts>>;
export type FormName = keyof typeof FORMS;

/** The response of a call. `wrapper`: the property that contains the fields of an account response. */
export type Outcome = (wrapper: string) => Promise<Response>;

export const refusal: Outcome = async (wrapper) =>
  Response.json({
    [wrapper]: { responseCode: '0', failureMessage: [{ errorCode: 'eV9999', errorMessage: 'The service says no.' }] },
  });

export interface FormScene {
  /** The fields of every request that left, inside their wrapper. */
  readonly sent: readonly Readonly<Record<string, unknown>>[];
  /** Sets the response of the following calls; refused at first. */
  endWith(outcome: Outcome): void;
  /** As pasted, each field whole. */
  fill(values?: Readonly<Record<string, string>>): void;
  submit(): HTMLElement;
  close(): Promise<void>;
}

const nobody = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });

/** Opens a form on the real session and the real caller, with a fake network. */
export const openForm = async (name: FormName): Promise<FormScene> => {
  const form: FormFacts = FORMS[name];
  const sent: Record<string, unknown>[] = [];
  let outcome: Outcome = refusal;
  const host = fakeHost({
    texts: remote.texts,
    path: form.path ?? '/',
    config: form.config ?? {},
    routes: manifest.routes as never,
  });
  const storage = createBrowserStorage(null);
  const bus = createEventHub().scope('shell');
  const store = createSessionStore(storage, 'device-1', bus);
  store.replace(form.session ?? nobody);
  const call = createCaller({
    fetch: async (_url, { body } = {}) => {
      const [[wrapper, fields] = ['', {}]] = Object.entries(JSON.parse(body as string) as Record<string, object>);
      sent.push({ ...fields });
      return outcome(wrapper.replace(/Request/, 'Response'));
    },
    settings: host.settings.get,
    t: host.t,
    credentials: async () => success({}),
    renewSession: async () => false,
  });
  const actions = createSessionActions({
    store,
    storage,
    bus,
    call,
    forgetCredentials: () => {},
    now: Date.now,
    minAge: () => host.settings.get().minAge,
    tooYoungText: () => 'You must be at least 13 to login to YES.',
    errorText: () => host.t('errorModal.body'),
    exclusively: (work) => work(),
  });
  const wired = { ...host, call, session: { get: store.get, set: store.replace, subscribe: store.subscribe, actions } };
  let undo = () => {};
  await act(async () => {
    if (form.panel === undefined) {
      undo = renderRemote(remote, { host: wired }).unmount;
      return;
    }
    const element = document.createElement('div');
    document.body.append(element);
    const panel = remote.panels?.[form.panel]?.(element, wired, {});
    undo = () => {
      panel?.unmount();
      element.remove();
    };
  });
  return {
    sent,
    endWith: (next) => {
      outcome = next;
    },
    fill(values = {}) {
      for (const [label, value] of Object.entries({ ...form.good, ...values })) {
        const field = screen.getByLabelText(label);
        fireEvent.focus(field);
        fireEvent.change(field, { target: { value } });
        fireEvent.blur(field);
      }
    },
    submit: () => screen.getByRole('button', { name: form.submit }),
    close: () => act(async () => undo()),
  };
};

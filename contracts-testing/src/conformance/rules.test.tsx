import { defineRemote, useHost } from '@grandstand/shared-contracts/react';
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AiringLive, GetActiveSubscriptions } from '@grandstand/shared-contracts/api';
import { fakeHost } from '../fake-host.ts';
import { RULES } from './rules.ts';
import type { Subject } from './subject.ts';

const routes = [
  {
    path: '/',
    screen: 'home',
    flow: 'web' as const,
    phases: [0 as const],
    requires: [],
    fallback: 'watch',
    chrome: { header: true, footer: true },
    title: 'Home',
  },
];
const subjectOf = (home: ComponentType): Subject => ({
  remote: defineRemote({}, { home }),
  createHost: () => fakeHost({ path: '/', routes }),
});
const problemsOf = (part: string, subject: Subject): Promise<string[]> => {
  const [, rule] = Object.entries(RULES).find(([name]) => name.includes(part)) ?? [];
  if (!rule) throw new Error(`no rule says ${part}`);
  return rule(subject);
};

const Well = () => {
  const { t, call, bus } = useHost();
  const [isOnline, setOnline] = useState(true);
  useEffect(() => bus.on('net:offline', ({ online }) => setOnline(online)), [bus]);
  useEffect(() => void call(GetActiveSubscriptions, {}), [call]);
  useEffect(() => {
    const timer = setInterval(() => {}, 1000);
    return () => clearInterval(timer);
  }, []);
  return <h1>{isOnline ? t('app.site') : t('errorModal.body')}</h1>;
};

test.each(Object.keys(RULES))('a remote that is well: %s', async (rule) => {
  expect(await problemsOf(rule, subjectOf(Well))).toEqual([]);
});

const onMount = (effect: () => void, text = 'Bad'): ComponentType =>
  function Bad() {
    useEffect(() => effect(), []);
    return <h1>{text}</h1>;
  };
const silent = () => {};

test.each<[string, () => void, string]>([
  ['a listener', () => window.addEventListener('resize', silent), 'window hears resize still'],
  [
    'a listener of the document',
    () => document.addEventListener('keydown', silent, true),
    'document hears keydown still',
  ],
  ['an interval', () => void setInterval(silent, 60_000), 'a setInterval of 60000 ms still runs'],
  ['a timeout', () => void setTimeout(silent, 60_000), 'a setTimeout of 60000 ms still runs'],
  ['an element', () => document.body.append(document.createElement('aside')), '1 elements are left in the page'],
])('%s that outlives the mount is found', async (_what, effect, problem) => {
  expect(await problemsOf('leaves nothing behind', subjectOf(onMount(effect)))).toContain(problem);
  document.body.replaceChildren();
});

test('a subscription to the bus, or to the session, that outlives the mount is found', async () => {
  const Bad = () => {
    const { bus, session } = useHost();
    useEffect(() => {
      bus.on('net:offline', silent);
      session.subscribe(silent);
    }, [bus, session]);
    return <h1>Bad</h1>;
  };
  expect(await problemsOf('leaves nothing behind', subjectOf(Bad))).toEqual([
    '1 subscriptions to bus are open',
    '1 subscriptions to session are open',
  ]);
});

test('reports a mount whose undo does not unmount its root', async () => {
  const forgetful: Subject = {
    createHost: () => fakeHost(),
    remote: {
      texts: {},
      mount(element) {
        createRoot(element).render(<h1>Stays</h1>);
        return () => {};
      },
    },
  };
  expect(await problemsOf('leaves nothing behind', forgetful)).toContain('unmount left 1 nodes in its element');
});

test.each<[string, () => void, RegExp]>([
  ['a global', () => Object.assign(window, { leaked: 1 }), /it made the global leaked/],
  [
    'a stylesheet in the head',
    () => document.head.append(document.createElement('style')),
    /it put <style><\/style> into the head/,
  ],
  ['a class of the body', () => document.body.classList.add('dark'), /it changed <body class="dark">/],
  ['the title', () => (document.title = 'Mine'), /it set document.title/],
  ['storage', () => window.localStorage.setItem('mine', '1'), /it stored mine/],
])('%s is pollution', async (_what, effect, problem) => {
  expect((await problemsOf('as it found it', subjectOf(onMount(effect)))).join('\n')).toMatch(problem);
  Reflect.deleteProperty(window, 'leaked');
  document.head.replaceChildren();
  document.body.removeAttribute('class');
  document.title = '';
  window.localStorage.clear();
});

test.each<[string, ComponentType, string]>([
  ['markup from text', () => <p dangerouslySetInnerHTML={{ __html: '<b>x</b>' }} />, 'it used innerHTML of <p>'],
  ['eval', onMount(() => void (Reflect.get(window, 'eval') as (text: string) => unknown)('1')), 'it used eval(1)'],
  ['new Function', onMount(() => void Reflect.construct(Function, ['return 1'])), 'it used new Function'],
  [
    'an inline handler',
    onMount(() => document.querySelector('h1')?.setAttribute('onclick', 'x()')),
    'it used setAttribute(onclick)',
  ],
  ['an inline style element', () => <style>{'p{color:red}'}</style>, 'it shows <style>p{color:red}</style>'],
])('%s breaks the policy', async (_what, Bad, problem) => {
  expect(await problemsOf('security policy', subjectOf(Bad))).toContain(problem);
});

test('an effect that works once only is found in StrictMode', async () => {
  let opened = 0;
  const Bad = () => {
    useEffect(() => {
      opened += 1;
      if (opened % 2 === 0) window.addEventListener('storage', silent);
      return () => {
        if (opened % 2 === 1) window.removeEventListener('storage', silent);
      };
    }, []);
    return <h1>Bad</h1>;
  };
  expect(await problemsOf('StrictMode', subjectOf(Bad))).toContain('window hears storage still');
});

test('reports a screen that is empty while no service responds', async () => {
  const Bad = () => {
    const { call } = useHost();
    const [isThere, setThere] = useState(false);
    useEffect(() => {
      void call(GetActiveSubscriptions, {}).then(() => setThere(true));
    }, [call]);
    return isThere ? <h1>There</h1> : null;
  };
  expect(await problemsOf('no service answers', subjectOf(Bad))).toEqual(['it shows nothing']);
});

test('reports a screen that fails without a response when offline', async () => {
  const Bad = () => {
    const { call } = useHost();
    const [reply, setReply] = useState<{ ok: boolean } | null>(null);
    useEffect(() => {
      void call(GetActiveSubscriptions, {}).then(setReply);
    }, [call]);
    if (reply && !reply.ok) throw new Error('it has to be there');
    return <h1>Waits</h1>;
  };
  const problems = await problemsOf('offline', subjectOf(Bad));
  expect(problems.join('\n')).toContain('it failed: Error: it has to be there');
  expect(problems).toContain('it shows nothing');
});

test('reports every violation that axe finds', async () => {
  const Bad = () => createElement('img', { src: '/asset' });
  expect((await problemsOf('axe', subjectOf(Bad))).join('\n')).toMatch(/^image-alt: <img src="\/asset">/);
});

test('reports a preload that no call of the screen uses', async () => {
  const List = () => {
    const { call } = useHost();
    useEffect(() => void call(AiringLive, { pageSize: 10, reg: 'us', client: 'web' }), [call]);
    return <h1>List</h1>;
  };
  const preload = (path: string) => ({ on: '/', service: 'quickplayDataStores' as const, path });
  const taken = preload('/content/airing/live?pageSize=10&reg=us&client=web');
  const other = preload('/content/airing/live?pageSize=20&reg=us&client=web');
  expect(await problemsOf('preloads', { ...subjectOf(List), preloads: [taken] })).toEqual([]);
  expect(await problemsOf('preloads', { ...subjectOf(List), preloads: [taken, other] })).toEqual([
    expect.stringContaining('pageSize=20'),
  ]);
});

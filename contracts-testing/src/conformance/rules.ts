import { type Caller, toWire } from '@grandstand/shared-contracts/api';
import axe from 'axe-core';
import { createElement, StrictMode } from 'react';
import client from 'react-dom/client';
import { leaks } from './leaks.ts';
import { policy } from './policy.ts';
import { pollution } from './pollution.ts';
import { replaceMember } from './replace-member.ts';
import { type Subject, visit } from './subject.ts';

/** Rules that a remote must pass without the shell. An empty list of errors means that it passes. */
export type Rule = (subject: Subject) => Promise<string[]>;

/** Every React root in StrictMode: effects run twice, and what they began has to be ended in between. */
const strictMode: Rule = async (subject) => {
  const { createRoot } = client;
  const restore = replaceMember(client, 'createRoot', {
    writable: true,
    value: (...given: Parameters<typeof createRoot>) => {
      const root = createRoot(...given);
      return {
        ...root,
        unmount: () => root.unmount(),
        render: (node: Parameters<typeof root.render>[0]) => root.render(createElement(StrictMode, null, node)),
      };
    },
  });
  try {
    return await leaks(subject);
  } finally {
    restore();
  }
};

const showsSomething = ({ isSilent = false }: Subject, { element }: { element: HTMLElement }): string[] =>
  isSilent || element.querySelector('*:not(div)') ? [] : ['it shows nothing'];

/** No service responds: the viewer sees a loading state and can leave. */
const hung: Rule = async (subject) => {
  const call = (() => new Promise(() => {})) as Caller;
  return visit(subject, (mounted) => showsSomething(subject, mounted), { ...subject.createHost(), call });
};

/** No service can be reached, and the browser is offline. */
const offline: Rule = async (subject) => {
  const host = subject.createHost();
  const { call } = host;
  const unreachable: Caller = (requested, request) =>
    call({ ...requested, id: `${requested.id} is out of reach` }, request);
  return visit(
    subject,
    (mounted) => {
      host.bus.emit('net:offline', { online: false });
      return showsSomething(subject, mounted);
    },
    { ...host, call: unreachable },
  );
};

/** A preload that no call uses wastes a request, and the list is requested twice (`DataPreload`). */
const preloads: Rule = async (subject) => {
  const host = subject.createHost();
  const called = new Set<string>();
  const call: Caller = (requested, request, options) => {
    const payload = requested.request.parse(request) as Readonly<Record<string, unknown>>;
    called.add(`${requested.service} ${toWire(requested, payload, {}, () => '').url}`);
    return host.call(requested, request, options);
  };
  const missing = () =>
    (subject.preloads ?? [])
      .map(({ service, path }) => `${service} ${path}`)
      .filter((preload) => !called.has(preload))
      .map((preload) => `it does not call what its page preloads: ${preload}`);
  return visit(subject, missing, { ...host, call });
};

/** jsdom computes no colours. */
const AXE_RULES = { 'color-contrast': { enabled: false }, region: { enabled: false } };

const accessibility: Rule = (subject) =>
  visit(subject, async ({ element }) => {
    const { violations } = await axe.run(element, { rules: AXE_RULES, iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });

/** By the sentence that each proves. */
export const RULES: Readonly<Record<string, Rule>> = {
  'leaves the page as it found it: no global, style, title, storage': pollution,
  'leaves nothing behind when it unmounts: no listener, timer, subscription, node': leaks,
  'works under a strict content security policy with Trusted Types': policy,
  'survives a double mount in StrictMode': strictMode,
  'shows that it waits while no service answers, and can be left': hung,
  'shows what it can while it is offline': offline,
  'calls what its page preloads, to the letter': preloads,
  'passes axe': accessibility,
};

import { replaceMember } from './replace-member.ts';
import { type Subject, visit } from './subject.ts';

/** Sinks of text that a strict policy with Trusted Types refuses. @returns the undo */
const trapSinks = (report: (what: string) => void): (() => void) => {
  const undos = [
    ...[Element.prototype, ShadowRoot.prototype].map((owner) => trapSetter(owner, 'innerHTML', report)),
    trapSetter(Element.prototype, 'outerHTML', report),
    trapMethod(Element.prototype, 'insertAdjacentHTML', () => true, report),
    trapMethod(Document.prototype, 'write', () => true, report),
    trapMethod(Element.prototype, 'setAttribute', ([name]) => /^(style|on.+|srcdoc)$/i.test(String(name)), report),
    trapMethod(window, 'eval', () => true, report),
    trapMethod(window, 'setTimeout', ([run]) => typeof run === 'string', report),
    trapMethod(window, 'setInterval', ([run]) => typeof run === 'string', report),
    replaceMember(globalThis, 'Function', {
      writable: true,
      value: new Proxy(Function, {
        construct(target, given: string[]) {
          report('new Function');
          return new target(...given);
        },
      }),
    }),
  ];
  return () => undos.toReversed().forEach((undo) => void undo());
};

const trapSetter = (owner: object, name: string, report: (what: string) => void): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  return replaceMember(owner, name, {
    get(this: Element) {
      return own?.get?.call(this) as unknown;
    },
    set(this: Element, text: unknown) {
      if (text !== '') report(`${name} of <${this.localName ?? 'shadow root'}>`);
      own?.set?.call(this, text);
    },
  });
};

const trapMethod = (
  owner: object,
  name: string,
  isRefused: (given: readonly unknown[]) => boolean,
  report: (what: string) => void,
): (() => void) => {
  const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
  return replaceMember(owner, name, {
    writable: true,
    value(this: unknown, ...given: unknown[]) {
      if (isRefused(given)) report(`${name}(${String(given[0]).slice(0, 40)})`);
      return original.apply(this, given);
    },
  });
};

const REFUSED_NODES = 'script:not([src]), style, [href^="javascript:" i], [src^="javascript:" i]';

/** What the site's Content-Security-Policy would stop: inline script and style, eval, and text that becomes markup. */
export const policy = async (subject: Subject): Promise<string[]> => {
  await visit(subject);
  const sinks = new Set<string>();
  const restore = trapSinks((what) => sinks.add(what));
  const problems = await visit(subject, ({ element }) =>
    [...element.querySelectorAll(REFUSED_NODES)].map(({ outerHTML }) => `it shows ${outerHTML.slice(0, 80)}`),
  );
  restore();
  return [...problems, ...[...sinks].map((what) => `it used ${what}`)];
};

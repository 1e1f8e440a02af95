import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

/** A second is too short for a machine that does something else; a test's own limit ends what never comes. */
configure({ asyncUtilTimeout: 20_000 });

/** A viewport that matches no media query; a test that needs one replaces it. */
window.matchMedia ??= (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** Observes nothing: jsdom has no layout. */
class NothingObserved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
window.ResizeObserver ??= NothingObserved as unknown as typeof ResizeObserver;
window.IntersectionObserver ??= NothingObserved as unknown as typeof IntersectionObserver;
/** Sets what jsdom leaves out, and leaves alone what it has. */
const complete = (target: object, members: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(members)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
};

window.scrollTo = () => undefined;
complete(Element.prototype, { scrollIntoView: () => undefined });
complete(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement, value?: string) {
    this.open = false;
    if (value !== undefined) this.returnValue = value;
    this.dispatchEvent(new Event('close'));
  },
});

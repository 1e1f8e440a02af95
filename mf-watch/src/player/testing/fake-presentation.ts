/** A browser with one cast device. Records what a page opens and sends. */
export const fakePresentation = () => {
  const opened: string[] = [];
  const sent: { readonly type: string; readonly message: unknown }[] = [];
  const connection = Object.assign(new EventTarget(), {
    state: 'connected',
    send: (text: string) => {
      const { type, message } = JSON.parse(text) as { type: string; message: unknown };
      sent.push({ type, message });
    },
    terminate: () => void connection.dispatchEvent(new Event('terminate')),
  });
  globalThis.PresentationRequest = class {
    readonly #urls: readonly string[];
    constructor(urls: readonly string[]) {
      this.#urls = urls;
    }
    async getAvailability() {
      return Object.assign(new EventTarget(), { value: true });
    }
    async start() {
      opened.push(...this.#urls);
      return connection as never;
    }
  };
  return {
    opened,
    sent,
    /** The device has started the receiver. */
    begin: () =>
      connection.dispatchEvent(
        new MessageEvent('message', { data: '{"type":"new_session","message":{"sessionId":"session-1"}}' }),
      ),
    undo() {
      globalThis.PresentationRequest = undefined;
    },
  };
};

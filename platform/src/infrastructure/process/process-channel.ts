import type { ChildProcess } from 'node:child_process';

type End = Pick<ChildProcess | NodeJS.Process, 'on'> & {
  readonly send?: ChildProcess['send'] | NodeJS.Process['send'];
};

/** What one process does for the other, by name. */
export type Handlers = Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;

/** Requests and responses over the pipe between a process and its child. */
export interface ProcessChannel {
  /** @throws {Error} when the other process fails, has ended, or has not replied after `timeoutMs` */
  request(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
}

interface Request {
  readonly request: string;
  readonly id: number;
  readonly payload: unknown;
}
interface Reply {
  readonly replyTo: number;
  readonly result?: unknown;
  readonly error?: string;
}

const isRequest = (message: unknown): message is Request =>
  typeof message === 'object' && !!message && 'request' in message;
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && !!message && 'replyTo' in message;

/** `other`: the child, or, inside the child, `process`. */
export const processChannel = (other: End, handlers: Handlers): ProcessChannel => {
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  // A pipe that has closed is reported to the callback, and to `disconnect`.
  const send = (message: Request | Reply): void => void other.send?.(message, undefined, undefined, () => undefined);

  const handle = async ({ request, id, payload }: Request): Promise<void> => {
    try {
      send({ replyTo: id, result: await handlers[request]?.(payload) });
    } catch (error) {
      send({ replyTo: id, error: error instanceof Error ? error.message : String(error) });
    }
  };

  other.on('message', (message: unknown) => {
    if (isRequest(message)) void handle(message);
    else if (isReply(message)) waiting.get(message.replyTo)?.(message);
  });
  other.on('disconnect', () => {
    for (const [id, settle] of waiting) settle({ replyTo: id, error: 'The other process has ended.' });
  });

  return {
    request: (name, payload, timeoutMs) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        const settle = (reply: Reply): void => {
          clearTimeout(timer);
          waiting.delete(id);
          if (reply.error === undefined) resolve(reply.result);
          else reject(new Error(reply.error));
        };
        const timer = setTimeout(() => settle({ replyTo: id, error: `No reply to "${name}".` }), timeoutMs);
        waiting.set(id, settle);
        send({ request: name, id, payload });
      }),
  };
};

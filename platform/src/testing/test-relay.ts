import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface TestRelay {
  readonly url: string;
  /** Everything that was accepted, as it came over the wire. */
  readonly received: string[];
  /** Answers to the next messages instead of accepting them: `451 busy`. */
  readonly refusals: string[];
  close(): Promise<void>;
}

/** A relay that speaks as much of SMTP as a client needs to hand over a message. */
export const testRelay = async (): Promise<TestRelay> => {
  const received: string[] = [];
  const refusals: string[] = [];
  const server = createServer((socket) => converse(socket, received, refusals));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const converse = (socket: Socket, received: string[], refusals: string[]): void => {
  let buffer = '';
  let inMessage = false;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  answer('220 relay');
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    for (;;) {
      const end = inMessage ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(end);
      if (at < 0) return;
      const part = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      if (inMessage) {
        inMessage = false;
        const refusal = refusals.shift();
        if (refusal === undefined) received.push(part);
        answer(refusal ?? '250 taken');
      } else if (part === 'DATA') {
        inMessage = true;
        answer('354 go on');
      } else if (part === 'QUIT') {
        answer('221 bye');
        socket.end();
      } else answer('250 ok');
    }
  });
  socket.on('error', () => socket.destroy());
};

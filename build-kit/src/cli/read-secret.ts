import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a secret: without echo at a terminal, else the first line of the standard input. */
export const readSecret = (question: string, input = process.stdin): Promise<string> => {
  const atTerminal = input.isTTY === true;
  if (atTerminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: atTerminal });
  return new Promise((resolve) => {
    let answer = '';
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('close', () => {
      if (atTerminal) process.stderr.write('\n');
      resolve(answer.trim());
    });
  });
};

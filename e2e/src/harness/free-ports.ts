import { createServer } from 'node:net';

const FIRST = 10_000;
const PER_WORKER = 2_500;
const MAX_WORKERS = 8;
/** Below the range from which the system takes ports for connections and for `0`: none of these is taken while a site is down. */
const first = FIRST + (Number(process.env['JEST_WORKER_ID'] ?? 0) % MAX_WORKERS) * PER_WORKER;
let next = Math.floor(Math.random() * PER_WORKER);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** A port without a listener, of this worker alone. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = first + (next++ % PER_WORKER);
    if (await isFree(port)) return port;
  }
};

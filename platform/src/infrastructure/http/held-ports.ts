import { createServer, type Server } from 'node:net';

/** Free ports that are reserved until they are released. */
export interface HeldPorts {
  readonly ports: readonly number[];
  /** Resolves when all can be listened on. Can be called again. */
  release(): Promise<void>;
}

/** Takes `count` free ports of this machine and holds them: between finding a free port and using it, it may be taken. */
export const holdFreePorts = async (count: number): Promise<HeldPorts> => {
  const holders: Server[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(holders.splice(0).map((holder) => new Promise((resolve) => holder.close(resolve))));
  };
  try {
    const ports: number[] = [];
    while (ports.length < count) {
      const holder = createServer();
      ports.push(await listenAnywhere(holder));
      holders.push(holder);
    }
    return { ports, release };
  } catch (error) {
    await release();
    throw error;
  }
};

const listenAnywhere = (holder: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    holder.once('error', reject);
    holder.listen(0, 'localhost', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

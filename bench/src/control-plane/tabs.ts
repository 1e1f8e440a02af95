import http from 'node:http';

/** Open tabs, as far as the release stream is concerned. */
export interface Tabs {
  /** Milliseconds until each tab has received a release, counted from now. */
  received(release: Promise<number>): Promise<number[]>;
  close(): void;
}

const WAIT_MS = 10_000;

/** A house's tabs: a platform limits those of one address. */
const TABS_OF_ADDRESS = 4;
const addressOf = (tab: number): string => {
  const house = Math.floor(tab / TABS_OF_ADDRESS);
  return `10.2.${Math.floor(house / 250)}.${(house % 250) + 1}`;
};

/**
 * Connects `count` tabs to a release stream, through a trusted proxy that names their addresses; resolves when each has
 * received the current release. `first` is the number of the first tab. @throws when one is refused
 */
export const openTabs = async (url: string, count: number, first = 0): Promise<Tabs> => {
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const latest: { release: number; at: number }[] = [];
  const requests: http.ClientRequest[] = [];
  const open = (tab: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-forwarded-for': addressOf(first + tab) };
      const request = http.get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`Tab ${tab} was refused with ${response.statusCode}.`));
        response.setEncoding('utf8').on('data', (text: string) => {
          const [, release] = /^id: (\d+)$/m.exec(text) ?? [];
          if (release === undefined) return;
          latest[tab] = { release: Number(release), at: performance.now() };
          resolve();
        });
      });
      request.on('error', reject);
      requests.push(request);
    });
  await Promise.all(Array.from({ length: count }, (_, tab) => open(tab)));
  // From now on a connection that ends is one that is closed here.
  for (const request of requests) request.on('error', () => undefined);

  return {
    async received(release) {
      const startedAt = performance.now();
      const wanted = await release;
      const until = startedAt + WAIT_MS;
      while (latest.some((tab) => tab.release !== wanted)) {
        if (performance.now() > until) throw new Error('Not every tab received the release.');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return latest.map(({ at }) => at - startedAt);
    },
    close() {
      for (const request of requests) request.destroy();
      agent.destroy();
    },
  };
};

import type { Site } from './site.ts';

/** How many calls of `path` the platform has answered. */
export const requestsTo = async (site: Site, path: string): Promise<number> =>
  ((await site.control(`GET /requests?path=${path}`)) as { requests: unknown[] }).requests.length;

/** How many streams are live, as the platform counts them for operators. */
const liveStreams = async (site: Site): Promise<number> =>
  Number(/^grandstand_live_streams (\d+)$/m.exec(String(await site.control('GET /metrics')))?.[1]);

/** Waits until the platform counts `count` live streams. */
export const streamsBecome = async (site: Site, count: number): Promise<void> => {
  const deadline = Date.now() + 10_000;
  for (let live = await liveStreams(site); live !== count; live = await liveStreams(site)) {
    if (Date.now() > deadline) throw new Error(`${live} streams are live, not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Asks again until the platform has answered more than `before` calls of `path`. */
export const calledAgain = async (site: Site, path: string, before: number): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while ((await requestsTo(site, path)) <= before) {
    if (Date.now() > deadline) throw new Error(`${path} was not called again within 10 s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

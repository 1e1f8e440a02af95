import http from 'node:http';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface LoadResult {
  readonly done: number;
  /** Answers that were not what the request should get, by what they were. */
  readonly errors: ReadonlyMap<string, number>;
  readonly latenciesMs: readonly number[];
  readonly seconds: number;
}

export interface LoadOptions {
  readonly origin: string;
  readonly connections: number;
  readonly seconds: number;
  readonly next: () => WireRequest;
  /** What is wrong with an answer; null when it is right. */
  readonly problemOf: (status: number, body: string) => string | null;
}

const TICK_MS = 5;

const load = ({ origin, connections, next, problemOf }: LoadOptions) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const errors = new Map<string, number>();
  const latenciesMs: number[] = [];
  const failed = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1);
  const send = (): Promise<void> =>
    new Promise((resolve) => {
      const { method, path, headers, body } = next();
      const startedAt = performance.now();
      const request = http.request(`${origin}${path}`, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('latin1').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          latenciesMs.push(performance.now() - startedAt);
          const problem = problemOf(response.statusCode ?? 0, text);
          if (problem) failed(problem);
          resolve();
        });
      });
      request.on('error', (error) => {
        failed(String(error));
        resolve();
      });
      request.end(body);
    });
  return { send, errors, latenciesMs, stop: () => agent.destroy() };
};

/** Each connection sends its next request when the last was answered: as much as the server takes. */
export const closedLoop = async (options: LoadOptions): Promise<LoadResult> => {
  const { send, errors, latenciesMs, stop } = load(options);
  const startedAt = performance.now();
  const until = startedAt + options.seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < until) await send();
  };
  await Promise.all(Array.from({ length: options.connections }, client));
  stop();
  return { done: latenciesMs.length, errors, latenciesMs, seconds: (performance.now() - startedAt) / 1_000 };
};

/** `perSecond` requests a second, whether the server keeps up or not. */
export const openLoop = async (options: LoadOptions, perSecond: number): Promise<LoadResult> => {
  const { send, errors, latenciesMs, stop } = load(options);
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  const total = perSecond * options.seconds;
  while (underWay.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    while (underWay.length < due) underWay.push(send());
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(underWay);
  stop();
  return { done: latenciesMs.length, errors, latenciesMs, seconds: (performance.now() - startedAt) / 1_000 };
};

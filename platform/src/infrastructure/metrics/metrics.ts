import type { FastifyInstance } from 'fastify';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
  register as processRegister,
} from 'prom-client';

/** A metric with its values, as one process hands it to another. */
export type MetricOfProcess = MetricObjectWithValues<MetricValue<string>>;

/** Connections of the database pool. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

export interface MetricsOptions {
  readonly pool: () => PoolUse;
  /** Names this process in a label, where another process serves its metrics. */
  readonly process?: string;
}

/**
 * What operators watch. Labels are names from our sources (origin, route template, job) or one of a few words, so their
 * number is bounded and none of them contains personal data.
 */
export interface Metrics {
  /** Measures every request that `app` answers from now on. */
  measure(app: FastifyInstance, origin: string): void;
  jobEnded(job: string, outcome: 'done' | 'failed'): void;
  /** @param count how many streams are live now; asked at each reading */
  watchStreams(count: () => Promise<number>): void;
  /** Adds a value that is read at each export. Its labels have to be bounded, and contain no personal data. */
  watch(gauge: WatchedGauge): void;
  /** The Prometheus text format; `others`: of another process, which are shown beside those of this one. */
  text(others: readonly MetricOfProcess[]): Promise<string>;
  /** For the process that serves them. */
  list(): Promise<MetricOfProcess[]>;
  readonly contentType: string;
}

export interface WatchedGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  read(): Promise<readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]>;
}

/** From a page in a millisecond to a call that a browser gave up. */
const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** What no route answers: addresses are anybody's to invent. */
const NO_ROUTE = 'none';

/**
 * Memory, CPU, garbage collection, and how late the event loop is, measured once for each process: what the library observes
 * for them never ends.
 */
const processMetrics = () => {
  if (processRegister.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: processRegister });
  return processRegister.getMetricsAsArray().flatMap(({ name }) => processRegister.getSingleMetric(name) ?? []);
};

export const createMetrics = ({ pool, process }: MetricsOptions): Metrics => {
  const register = new Registry();
  if (process !== undefined) register.setDefaultLabels({ process });
  for (const metric of processMetrics()) register.registerMetric(metric);
  const registers = [register];
  const requests = new Histogram({
    name: 'grandstand_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['origin', 'method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const jobs = new Counter({
    name: 'grandstand_job_runs_total',
    help: 'Runs of a background job by how they ended.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'grandstand_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });

  return {
    measure(app, origin) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);
        const method = route === NO_ROUTE ? NO_ROUTE : request.method;
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        requests.observe({ origin, method, route, status }, reply.elapsedTime / 1_000);
        done();
      });
    },
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    watchStreams(count) {
      new Gauge({
        name: 'grandstand_live_streams',
        help: 'Streams that are live on all replicas together; NaN while their store does not answer.',
        registers,
        async collect() {
          // The rest is wanted most while something is away.
          this.set(await count().catch(() => Number.NaN));
        },
      });
    },
    watch({ name, help, labelNames, read }) {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          this.reset();
          for (const { labels, value } of await read().catch(() => [])) this.set({ ...labels }, value);
        },
      });
    },
    text: async (others) =>
      others.length === 0
        ? register.metrics()
        : AggregatorRegistry.aggregate([await register.getMetricsAsJSON(), others]).metrics(),
    list: () => register.getMetricsAsJSON(),
    contentType: register.contentType,
  };
};

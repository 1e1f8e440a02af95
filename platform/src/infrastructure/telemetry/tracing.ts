import type { FastifyInstance } from 'fastify';
import type { MetricOfProcess } from '../metrics/metrics.ts';

/** Where traces and metrics are exported to, by OTLP over HTTP. */
export interface TelemetryConfig {
  /** Base address: `/v1/traces` and `/v1/metrics` are added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the traces that are kept, 0 to 1. */
  readonly sampleRatio: number;
  readonly metricIntervalMs: number;
}

/** How long a browser took to show a page, milliseconds since the navigation started. */
export interface NavigationTimes {
  /** W3C `traceparent` of the page's request. */
  readonly traceparent: string;
  /** When the report was sent. */
  readonly reportedMs: number;
  readonly responseMs: number;
  readonly interactiveMs: number;
  readonly loadedMs: number;
}

/** Traces of a process: a span for each request, and one for each statement that the request sends to the database. */
export interface Tracing {
  /** Traces the requests of `app` from now on, each as a child of its `traceparent` header. */
  traceRequests(app: FastifyInstance, origin: string): void;
  /** Runs a statement as a span of the current request. `text` contains placeholders, no values. */
  statement<T>(text: string, run: () => Promise<T>): Promise<T>;
  /** Identifies the current request in log lines; null outside of a sampled request. */
  current(): { readonly trace_id: string; readonly span_id: string } | null;
  /** W3C `traceparent` that continues the current request; null outside of a sampled one. */
  traceparent(): string | null;
  /** Adds what a browser measured to the trace of its page. */
  navigation(times: NavigationTimes): void;
  /** Exports metrics from now on. */
  exportMetrics(list: () => Promise<readonly MetricOfProcess[]>): void;
  /** Exports what is pending. */
  close(): Promise<void>;
}

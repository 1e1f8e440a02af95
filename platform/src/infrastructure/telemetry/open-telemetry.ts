import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { prometheusProducer } from './prometheus-producer.ts';
import { parseTraceparent, writeTraceparent } from './trace-parent.ts';
import type { NavigationTimes, TelemetryConfig, Tracing } from './tracing.ts';

/** Probes of balancers and scrapers: they would be most of the traces. */
const UNTRACED = /^\/(healthz|readyz|metrics)$/;

/** The only module that loads the OpenTelemetry SDK (decision 70). */
export const openTelemetry = (config: TelemetryConfig): Tracing => {
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': config.serviceName }));
  const provider = openTracerProvider(config, resource);
  const tracer = provider.getTracer('grandstand');
  const spans = new AsyncLocalStorage<Span>();
  const sampled = () => {
    const context = spans.getStore()?.spanContext();
    return context && context.traceFlags === 1 ? context : null;
  };
  const closers: (() => Promise<void>)[] = [() => provider.shutdown()];

  return {
    traceRequests: (app, origin) => traceRequests(app, { origin, tracer, spans }),
    statement: async (text, run) => {
      const parent = spans.getStore();
      return parent?.isRecording() ? traceStatement(tracer, parent, text, run) : run();
    },
    current() {
      const context = sampled();
      return context && { trace_id: context.traceId, span_id: context.spanId };
    },
    traceparent() {
      const context = sampled();
      return context && writeTraceparent(context);
    },
    navigation: (times) => traceNavigation(tracer, times, Date.now()),
    exportMetrics(list) {
      const meters = new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: `${config.endpoint}/v1/metrics`, headers: { ...config.headers } }),
            exportIntervalMillis: config.metricIntervalMs,
            exportTimeoutMillis: Math.min(config.metricIntervalMs, 10_000),
            metricProducers: [prometheusProducer(list, resource)],
          }),
        ],
      });
      closers.push(() => meters.shutdown());
    },
    async close() {
      // A collector that is away must not fail the stop of the server.
      await Promise.allSettled(closers.splice(0).map((close) => close()));
    },
  };
};

/**
 * The ratio also applies to traces that a client started: a browser continues its page's trace, and a stranger cannot
 * have every request recorded by sending a `traceparent`.
 */
const openTracerProvider = (
  { endpoint, headers, sampleRatio }: TelemetryConfig,
  resource: ReturnType<typeof defaultResource>,
): TracerProvider => {
  const sampler = new TraceIdRatioBasedSampler(sampleRatio);
  return new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
};

interface RequestTracing {
  readonly origin: string;
  readonly tracer: Tracer;
  readonly spans: AsyncLocalStorage<Span>;
}

/** Addresses may contain tokens (S-34): spans have the route's template. */
const traceRequests = (app: FastifyInstance, { origin, tracer, spans }: RequestTracing): void => {
  const ofRequest = new WeakMap<FastifyRequest, Span>();
  const end = (request: FastifyRequest, finish: (span: Span) => void): void => {
    const span = ofRequest.get(request);
    if (!span) return;
    ofRequest.delete(request);
    finish(span);
    span.end();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    if (route !== null && UNTRACED.test(route)) return done();
    const parent = parseTraceparent(header(request, 'traceparent'));
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const attributes = {
      'http.request.method': request.method,
      'grandstand.origin': origin,
      'grandstand.request_id': request.id,
      ...(route === null ? {} : { 'http.route': route }),
    };
    const name = route === null ? request.method : `${request.method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
    ofRequest.set(request, span);
    spans.run(span, done);
  });
  // A body is parsed in the context of its socket: the handler has to get that of the request again.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = ofRequest.get(request);
    if (span) spans.run(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, (span) => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    });
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, (span) => span.setAttribute('grandstand.aborted', true));
    done();
  });
};

const header = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

const traceStatement = async <T>(tracer: Tracer, parent: Span, text: string, run: () => Promise<T>): Promise<T> => {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
  try {
    return await run();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string') span.setAttribute('db.response.status_code', code);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
};

/** The browser's clock may be wrong, so its times are placed by the moment at which they arrive. */
const traceNavigation = (tracer: Tracer, times: NavigationTimes, nowMs: number): void => {
  const parent = parseTraceparent(times.traceparent);
  if (!parent) return;
  const startMs = nowMs - times.reportedMs;
  const span = tracer.startSpan(
    'navigation',
    { kind: SpanKind.CLIENT, startTime: startMs, attributes: { 'grandstand.origin': 'browser' } },
    trace.setSpanContext(ROOT_CONTEXT, parent),
  );
  span.addEvent('response', startMs + times.responseMs);
  span.addEvent('interactive', startMs + times.interactiveMs);
  span.end(startMs + times.loadedMs);
};

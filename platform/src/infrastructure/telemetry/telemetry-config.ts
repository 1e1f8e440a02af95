import * as z from 'zod';
import type { TelemetryConfig } from './tracing.ts';

/** `name=value,name=value`, as OpenTelemetry defines it. */
const otlpHeaders = z
  .string()
  .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value, separated by commas')
  .optional();

/** The variables of traces and metrics. */
export const TELEMETRY_VARIABLES = {
  /** Collector of traces and metrics, OTLP over HTTP: without it nothing is traced. The names are OpenTelemetry's. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders,
  OTEL_SERVICE_NAME: z.string().min(1).default('grandstand'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().positive().default(60_000),
};

type Read = z.infer<z.ZodObject<typeof TELEMETRY_VARIABLES>>;

/** Null without a collector. */
export const telemetryOf = (env: Read): TelemetryConfig | null => {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair !== '');
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    ),
    serviceName: env.OTEL_SERVICE_NAME,
    sampleRatio: env.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
  };
};

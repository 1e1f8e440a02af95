import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricOfProcess } from '../metrics/metrics.ts';

/** prom-client names the parts of a histogram, but does not declare it. */
type Value = MetricOfProcess['values'][number] & { readonly metricName?: string };
type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

/**
 * The metrics of the Prometheus registry for the OpenTelemetry SDK: each is measured once and has the same name in both.
 */
export const prometheusProducer = (
  list: () => Promise<readonly MetricOfProcess[]>,
  resource: Resource,
): MetricProducer => {
  const startTime = hrTime(Date.now());
  return {
    async collect() {
      const times = { startTime, endTime: hrTime(Date.now()) };
      const metrics = (await list()).map((metric) => metricData(metric, times));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'grandstand' }, metrics }] },
        errors: [],
      };
    },
  };
};

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];

const metricData = (metric: MetricOfProcess, times: Times): MetricData => {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const type = String(metric.type);
  if (type === 'histogram') {
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric.values, times) };
  }
  const dataPoints = metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: attributesOf(labels), value }));
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
};

const attributesOf = (labels: Value['labels']): Attributes =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => name !== 'le')) as Attributes;

/** Prometheus has a row for each bucket, and each contains those below it. */
const histograms = (values: readonly Value[], times: Times): DataPoint<Histogram>[] => {
  const rows = Object.groupBy(values, ({ labels }) => JSON.stringify(attributesOf(labels)));
  return Object.values(rows).flatMap((group = []) => {
    const [first] = group;
    if (!first) return [];
    const part = (suffix: string) => group.find(({ metricName = '' }) => metricName.endsWith(suffix))?.value ?? 0;
    const buckets = group.flatMap(({ labels, value }) => {
      const bound = (labels as Record<string, unknown>)['le'];
      return bound === undefined ? [] : [{ bound: bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), value }];
    });
    const counts = buckets.map(({ value }, place) => value - (buckets[place - 1]?.value ?? 0));
    const boundaries = buckets.map(({ bound }) => bound).filter(Number.isFinite);
    const value = { buckets: { boundaries, counts }, count: part('_count'), sum: part('_sum') };
    return [{ ...times, attributes: attributesOf(first.labels), value }];
  });
};

// Spans by OpenTelemetry's SDK, sent to a collector over OTLP/HTTP. Loaded by `tracing.ts` alone, and only where it is wanted.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanAbout, SpanMaker } from './spans.ts';

/** Spans go out so often, so many at once; beyond the queue they are dropped: nobody waits for a collector. */
const QUEUE = { scheduledDelayMillis: 1000, maxExportBatchSize: 512, maxQueueSize: 4096, exportTimeoutMillis: 5000 };
const STOP_MS = 2000;

/** @param percent of a hundred traces so many are kept */
export function openTelemetry(url: string, percent: number): SpanMaker {
  const processor = new BatchSpanProcessor({ ...QUEUE, exporter: new OTLPTraceExporter({ url, timeoutMillis: 5000 }) });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'baize', 'service.version': process.env.npm_package_version ?? '0.1.0' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('baize');
  const contexts = new AsyncLocalStorage<Context>();
  const current = (): Span | undefined => trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);
  return {
    async span(name, about, work) {
      const parent = contexts.getStore() ?? ROOT_CONTEXT;
      const kind = name.startsWith('wallet ') ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const span = tracer.startSpan(name, { kind, attributes: attributesOf(about) }, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), work);
      } catch (error) {
        // its words may quote what somebody sent
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
        throw error;
      } finally {
        span.end();
      }
    },
    tell: about => void current()?.setAttributes(attributesOf(about)),
    traceparent() {
      const span = current()?.spanContext();
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
    },
    async stop() {
      const late = new Promise<void>(done => setTimeout(done, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]); // a collector that is gone holds up no stop
    },
  };
}

const attributesOf = (about: SpanAbout): Attributes =>
  Object.fromEntries(Object.entries(about).flatMap(([name, value]) => (value === undefined ? [] : [[`baize.${name}`, value]])));

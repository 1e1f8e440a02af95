import type { FastifyInstance } from 'fastify';
import { createErrorBook, type ErrorBook, installErrors } from './faults.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

/** What the control port switches and reads on the other origins. */
export interface ControlTools {
  readonly faults: ErrorBook;
  readonly requests: RequestLog;
  /** Logs the requests of an origin, and applies the errors that the control port ordered. */
  watch(app: FastifyInstance): void;
}

export const createControlTools = (): ControlTools => {
  const [faults, requests] = [createErrorBook(), createRequestLog()];
  return {
    faults,
    requests,
    watch(app) {
      requests.watch(app);
      installErrors(app, faults);
    },
  };
};

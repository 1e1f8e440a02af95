import { createServer } from 'node:http';

/** What a bare server answers to everything. */
export interface BareAnswer {
  readonly type: string;
  readonly body: string;
}

/** Cost of a bare Node server for a request of the same size. Receives its response body, and reports its port. */
process.once('message', ({ type, body }: BareAnswer) => {
  const answer = Buffer.from(body);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': type }).end(answer));
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
});
process.on('disconnect', () => process.exit(0));

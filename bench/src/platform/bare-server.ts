import { createServer } from 'node:http';

/** What Node's own server costs for a request of the same size that does nothing. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{"header":{"code":0,"tracking_id":"req-1"},"data":{}}');
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));

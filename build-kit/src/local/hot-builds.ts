import type { ServerResponse } from 'node:http';
import type { HotBuild } from '../webpack/refresh/hot-build.ts';

/** The tabs that follow a dev server, as streams of server-sent events. */
export const createHotBuilds = () => {
  const streams = new Set<ServerResponse>();
  let newest: HotBuild | null = null;

  const write = (stream: ServerResponse, build: HotBuild) => stream.write(`data: ${JSON.stringify(build)}\n\n`);
  const send = (build: HotBuild): void => {
    newest = build;
    for (const stream of streams) write(stream, build);
  };
  return {
    /** A tab connects: it gets the newest build, and those that follow. */
    open(stream: ServerResponse): void {
      stream.writeHead(200, { 'content-type': 'text/event-stream' });
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      if (newest) write(stream, newest);
      else stream.flushHeaders();
    },
    send,
    /** The sources do not build; tabs keep what they run. */
    sendError(error: string): void {
      send({ ...(newest ?? { version: '', hash: '', integrity: {} }), error });
    },
  };
};

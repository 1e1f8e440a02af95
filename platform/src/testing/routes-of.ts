import type { FastifyInstance } from 'fastify';

export interface RegisteredRoute {
  readonly method: string;
  /** With its parameters as `:name`, and `*` for the rest. */
  readonly url: string;
}

const LINE = /^((?:[│ ] {3})*)[├└]── (\S*) \((.+)\)/;

/** Every route that an origin answers, read from the tree that Fastify prints: one level of it is four characters. */
export const routesOf = (app: FastifyInstance): RegisteredRoute[] => {
  const above: string[] = [];
  const routes: RegisteredRoute[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = LINE.exec(line) ?? [];
    if (part === '') continue;
    const level = indent.length / 4;
    above.length = level;
    above[level] = part;
    const url = above.join('').replace(/([^/]|^)\*$/, '$1/*');
    for (const method of methods.split(', ')) routes.push({ method, url });
  }
  return routes;
};

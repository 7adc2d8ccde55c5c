import type { FastifyInstance } from 'fastify';

/** `METHOD /path/{parameter}` of every route of the server, from its own route tree. HEAD is left out because it belongs to GET. */
export function routesOf(server: FastifyInstance): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment, methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/u.exec(line) ?? [];
    if (segment === undefined) {
      if (line !== '') throw new Error(`unreadable line in the tree of routes: ${line}`);
      continue;
    }
    const depth = indent.length / 4;
    above.splice(depth, Infinity, segment);
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    found.push(...named.map((method) => `${method} ${path}`));
  }
  return found;
}

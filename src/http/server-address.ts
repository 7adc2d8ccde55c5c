import type { FastifyRequest } from 'fastify';

const hostPattern = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;
const fallback = 'http://127.0.0.1:8080';

/**
 * Address under which the client reached the service, for commands that a user copies: the configured public address, else the host of the
 * request. A host that is not a valid name with port is replaced, because it is client input.
 */
export function serverAddress(request: Pick<FastifyRequest, 'host' | 'protocol'>, publicUrl?: string): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host, protocol } = request;
  return hostPattern.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : fallback;
}

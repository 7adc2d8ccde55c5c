import type { EarlyServer } from '../http/early-server.ts';

/** An expected failure of the start. Its message is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const portsTried = 100;

/**
 * Listens on the configured port. If it is busy, an explicit port is an error; otherwise the next free port is used and reported with
 * `print`. Returns the address as a URL.
 */
export async function listen(
  server: Pick<EarlyServer, 'listen'>,
  {
    host,
    port,
    isPortExplicit,
    print,
  }: { host: string; port: number; isPortExplicit: boolean; print: (line: string) => void },
): Promise<string> {
  for (let tried = port; tried < port + portsTried && tried <= 65_535; tried += 1) {
    try {
      const bound = await server.listen({ host, port: tried });
      if (tried !== port) print(`port ${port} is in use; listening on port ${bound}`);
      return urlOf(host, bound);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EADDRINUSE' && !isPortExplicit) continue;
      throw new StartError(reasonOf(code, host, tried), { cause: error });
    }
  }
  throw new StartError(
    `No port from ${port} to ${port + portsTried - 1} is free on ${host}. Choose one with PLIMSOLL_PORT.`,
  );
}

function reasonOf(code: unknown, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the process that uses it, or choose another port with PLIMSOLL_PORT.`;
    case 'EACCES':
      return `This user is not allowed to listen on port ${port}. Choose a port above 1023 with PLIMSOLL_PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set PLIMSOLL_HOST to an address of this machine.`;
    default:
      return `Cannot listen on ${host}, port ${port}.`;
  }
}

function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type StandInRegistry, startStandInRegistry } from './stand-in-registry.ts';

/** Stand-in servers for the tests of the calling file or `describe`: started before the first test, and reset before each. */
export function standIns<Name extends string>(...names: Name[]): Record<Name, StandInRegistry> {
  const servers = names.map((name): [Name, StandInRegistry] => [name, unstarted()]);
  beforeAll(async () => {
    await Promise.all(servers.map(async ([, server]) => Object.assign(server, await startStandInRegistry())));
  });
  afterAll(() => Promise.all(servers.map(([, server]) => server.stop())));
  beforeEach(() => {
    for (const [, server] of servers) {
      server.behaviours.length = 0;
      server.requests.length = 0;
    }
  });
  return Object.fromEntries(servers) as Record<Name, StandInRegistry>;
}

function unstarted(): StandInRegistry {
  return { host: '', requests: [], content: new Map(), behaviours: [], stop: async () => undefined };
}

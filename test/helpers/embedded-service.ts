import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';

/**
 * A minimal service for tests that kill it: starts the database in the given folder, prints `ready <server pid> <address> <progress of the start>`, then commits
 * rows without end and prints each number after its commit. Ends cleanly on SIGTERM. Prints `refused <reason>` when it cannot start.
 */
const log = { info: () => undefined, warn: () => undefined };
const [dataDir = ''] = process.argv.slice(2);
try {
  const said: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, log, onProgress: (message) => said.push(message) });
  const client = new Client({ connectionString: postgres.address.url });
  await client.connect();
  await client.query('create table if not exists kept (number int)');
  console.log(`ready ${postgres.serverPid} ${postgres.address.url} ${said.join(' ')}`);
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  for (let number = 1; !stopping.signal.aborted; number += 1) {
    await client.query('insert into kept values ($1)', [number]);
    console.log(`committed ${number}`);
  }
  await client.end();
  await postgres.stop();
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`);
}

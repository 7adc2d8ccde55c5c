import { Client } from 'pg';
import type { Config } from '../../src/config/config.ts';
import { runningPostgres } from '../../src/db/embedded/running-postgres.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';

export interface OpenedForPsql {
  /** PostgreSQL address with its password. */
  url: string;
  close(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined };

/**
 * The database of the configuration. The embedded server of a running service is used as it is; otherwise the server is started on the
 * data folder and stopped by `close`.
 *
 * @throws {DatabaseSetupError} when the data folder holds no database
 */
export async function openForPsql({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenedForPsql> {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => undefined };
  const { url } = await runningPostgres(dataDir);
  if (await answers(url)) return { url, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir, log: silent });
  return { url: embedded.address.url, close: () => embedded.stop() };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

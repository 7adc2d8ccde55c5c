import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { connectDatabase, type DatabaseConnection } from '../db/connect.ts';
import type { DatabaseAddress } from '../db/database-address.ts';
import { restartOnExit } from '../db/embedded/restart-on-exit.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../db/migrate.ts';

export interface OpenedDatabase {
  address: DatabaseAddress;
  /** For requests, with the statement timeout. */
  requests: DatabaseConnection;
  /** For authentication and rate limits. The statement timeout does not apply; each answer has a deadline in the client instead. */
  admission: DatabaseConnection;
  /** For workers and start-up, without a statement timeout. */
  background: DatabaseConnection;
  isEmbedded: boolean;
  /** Resolves when the embedded server has ended and could not be restarted. Never resolves for an external server. */
  lost: Promise<string[]>;
  close(): Promise<void>;
  /** Ends all connections at once, so that running statements fail. Returns false if there were none. */
  abandon(): boolean;
}

/** Reading a credential takes a fraction of a millisecond, so that few connections serve many requests. */
const admissionPoolMax = 4;
const admissionAnswerMs = 5_000;

/**
 * Starts the embedded PostgreSQL or uses the one of DATABASE_URL, migrates it and connects. Throws `DatabaseSetupError` with a message for
 * the user, or the reason of `signal`.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'statementTimeoutMs' | 'databasePoolMax'>,
  { log, print, signal }: { log: Logger; print: (line: string) => void; signal?: AbortSignal },
): Promise<OpenedDatabase> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log, onProgress: print, ...(signal && { signal }) })
      : undefined;
  const address = embedded?.address ?? { url: config.databaseUrl ?? '' };
  try {
    const { applied } = await migrateDatabase({ address, log, ...(signal && { signal }) });
    if (applied.length > 0) log.info(`applied ${applied.length} migration${applied.length === 1 ? '' : 's'}`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const supervised = embedded && restartOnExit(embedded, log);
  const common = { address, log, poolMax: config.databasePoolMax };
  const requests = connectDatabase({
    ...common,
    statementTimeoutMs: config.statementTimeoutMs,
    applicationName: 'plimsoll-requests',
  });
  const admission = connectDatabase({
    ...common,
    statementTimeoutMs: null,
    answerTimeoutMs: admissionAnswerMs,
    poolMax: admissionPoolMax,
    applicationName: 'plimsoll-admission',
  });
  const background = connectDatabase({ ...common, statementTimeoutMs: null, applicationName: 'plimsoll-background' });
  return {
    address,
    requests,
    admission,
    background,
    isEmbedded: embedded !== undefined,
    lost: supervised?.lost ?? new Promise(() => undefined),
    async close() {
      await Promise.all([requests.close(), admission.close(), background.close()]);
      await supervised?.stop();
    },
    abandon: () => [requests, admission, background].reduce((sum, one) => sum + one.abandon(), 0) > 0,
  };
}

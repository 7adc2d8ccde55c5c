import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from 'kysely';
import type { BaseLogger } from 'pino';
import { classifyDatabaseError } from './database-errors.ts';
import type { Database } from './schema.ts';

/** PostgreSQL ends one of two transactions that wait for each other. The other one usually succeeds meanwhile. */
export const transactionAttemptsMax = 3;

/** Ends a transaction that would otherwise deadlock, so that it is repeated at once. Its code is that of a serialization failure. */
export class TransactionConflict extends Error {
  readonly code = '40001';
}

/** Longest pause before the second attempt. Random, so that two transactions do not meet again. */
const pauseMsMax = 50;

/**
 * A database that repeats transactions that PostgreSQL ended because of concurrent ones (deadlock, serialization failure). The callback of a
 * transaction therefore changes nothing outside the transaction that a second run would change again. Transactions with an isolation level or
 * access mode of their own are not repeated: they stream what they read to files.
 */
export class RepeatingDatabase extends Kysely<Database> {
  readonly #log: Pick<BaseLogger, 'warn'>;

  constructor(config: KyselyConfig, log: Pick<BaseLogger, 'warn'>) {
    super(config);
    this.#log = log;
  }

  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = <Result>(callback: (transaction: Transaction<Database>) => Promise<Result>) =>
      repeatConflicts(() => execute(callback), this.#log);
    return builder;
  }
}

async function repeatConflicts<Result>(run: () => Promise<Result>, log: Pick<BaseLogger, 'warn'>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= transactionAttemptsMax || classifyDatabaseError(error) !== 'serialization') throw error;
      // A deadlock is a defect of the order of locks. Its detail names the transactions.
      if (!(error instanceof TransactionConflict)) log.warn({ err: error, attempt }, transactionRepeated);
      await delay(Math.random() * pauseMsMax * attempt);
    }
  }
}

export const transactionRepeated = 'a transaction conflicted with a concurrent one and is repeated';

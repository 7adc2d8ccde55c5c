import { classifyDatabaseError } from './database-errors.ts';

/**
 * Runs work in a transaction of one snapshot that replaces rows. Does nothing when another process has replaced them since the snapshot was taken:
 * its rows are as new. A lock that the transaction takes does not exclude that, because PostgreSQL takes the snapshot before the lock.
 */
export async function unlessConcurrent(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (classifyDatabaseError(error) !== 'serialization') throw error;
  }
}

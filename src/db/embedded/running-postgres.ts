import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseAddress } from '../database-address.ts';
import { DatabaseSetupError } from '../database-setup-error.ts';
import { addressUrl } from './address-url.ts';
import { notedSocketFolder } from './socket-folder.ts';

/**
 * The embedded database of a service that runs on this data folder in another process; for maintenance commands beside it.
 * Whether it answers shows on the first query. Throws `DatabaseSetupError` when there has never been one.
 */
export async function runningPostgres(dataDir: string): Promise<DatabaseAddress> {
  const home = join(resolve(dataDir), 'postgres');
  const password = (await readFile(join(home, 'password'), 'utf8').catch(() => '')).trim();
  if (password === '') throw new DatabaseSetupError(`There is no database in the data folder ${dataDir}.`);
  return { url: addressUrl(password, (await notedSocketFolder(home)) ?? join(home, 'cluster')) };
}

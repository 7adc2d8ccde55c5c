import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseAddress } from '../database-address.ts';
import { DatabaseSetupError } from '../database-setup-error.ts';
import { addressUrl } from './address-url.ts';
import { passwordFileOf } from './cluster.ts';
import { notedSocketFolder } from './socket-folder.ts';

/**
 * Returns the address of the embedded database of a service that runs on this data folder in another process, for maintenance commands. The
 * first query shows whether it responds. Throws `DatabaseSetupError` when the folder never had a database.
 */
export async function runningPostgres(dataDir: string): Promise<DatabaseAddress> {
  const home = join(resolve(dataDir), 'postgres');
  const passwordFile = passwordFileOf(home);
  const password = (await readFile(passwordFile, 'utf8').catch(() => '')).trim();
  if (password === '') throw new DatabaseSetupError(`There is no database in the data folder ${dataDir}.`);
  return { url: addressUrl(password, (await notedSocketFolder(home)) ?? join(home, 'cluster')), passwordFile };
}

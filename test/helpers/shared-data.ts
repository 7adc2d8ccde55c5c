import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../shared/data');

/** A file of the shared test data. `missing`: the reason why it is not here, for the title of a skipped test. Empty when it is. */
export function sharedFile(name: string): { file: string; missing: string } {
  const file = path.join(folder, name);
  return { file, missing: existsSync(file) ? '' : ' [needs the shared test data]' };
}

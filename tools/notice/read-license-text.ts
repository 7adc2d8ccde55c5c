import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const licenseFile = /^(?:licen[cs]e|copying)(?:[.-].*)?$/i;

/**
 * The license text of an installed package.
 *
 * @throws {Error} when the package has none
 */
export function readLicenseText(folder: string): string {
  const name = readdirSync(folder)
    .sort()
    .find((one) => licenseFile.test(one));
  if (name === undefined) throw new Error(`${folder} has no license text`);
  return readFileSync(join(folder, name), 'utf8');
}

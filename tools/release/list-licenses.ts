import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const licenseFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** License texts of the packages whose code is part of an executable, for the file beside it. */
export function listLicenses(packageFolders: readonly string[]): string {
  return packageFolders
    .map(describe)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function describe(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const texts = readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return [`${manifest['name']} ${manifest['version']}: ${manifest['license']}`, ...texts].join('\n\n') + '\n';
}

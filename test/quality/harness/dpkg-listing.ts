import path from 'node:path';
import type { ListedPackage } from './listed-package.ts';
import { linesOf, runTool } from './run-tool.ts';

const fields = [
  'db:Status-Status',
  'Package',
  'Version',
  'Architecture',
  'source:Package',
  'source:Version',
  'Maintainer',
];

/** The installed packages of a root, as dpkg-query lists them. */
export function dpkgListing(root: string): ListedPackage[] {
  const format = `${fields.map((field) => `\${${field}}`).join('\\t')}\\n`;
  const text = runTool('dpkg-query', [`--admindir=${path.join(root, 'var/lib/dpkg')}`, '-W', '-f', format]);
  return linesOf(text)
    .map((line) => line.split('\t'))
    .filter(([status]) => status === 'installed')
    .map(([, name = '', version = '', architecture = '', source = '', sourceVersion = '', supplier = '']) => ({
      type: 'deb',
      name,
      version,
      architecture,
      source: `${source} ${sourceVersion}`,
      supplier,
    }));
}

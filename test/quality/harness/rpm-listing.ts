import path from 'node:path';
import type { ListedPackage } from './listed-package.ts';
import { linesOf, runTool } from './run-tool.ts';

const fields = ['NAME', 'EPOCH', 'VERSION', 'RELEASE', 'ARCH', 'SOURCERPM', 'VENDOR', 'MODULARITYLABEL'];

/** The packages of an rpm database, as `rpm -qa` lists them. `chroot`: the root whose rpm reads a database inside it. */
export function rpmListing(database: string, backend: string, chroot?: string): ListedPackage[] {
  const format = `${fields.map((field) => `%{${field}}`).join('\\t')}\\n`;
  const args = ['--dbpath', path.join('/', database), '--define', `_db_backend ${backend}`, '-qa', '--qf', format];
  const text = chroot === undefined ? runTool('rpm', args) : runTool('chroot', [chroot, 'rpm', ...args]);
  return linesOf(text.replaceAll('(none)', ''))
    .map((line) => line.split('\t'))
    .map(
      ([name = '', epoch = '', version, release, architecture = '', sourceFile = '', supplier = '', module = '']) => {
        // For rpm, epoch 0 equals no epoch.
        const prefix = epoch === '' || epoch === '0' ? '' : `${epoch}:`;
        const source = sourceOf(sourceFile, prefix);
        return { type: 'rpm', name, version: `${prefix}${version}-${release}`, architecture, source, supplier, module };
      },
    );
}

/** `bash-5.1.8-6.el9.src.rpm` is version `5.1.8-6.el9` of the source package `bash`. File names contain no epoch. */
function sourceOf(file: string, epoch: string): string {
  const [, name, version] = /^(.+)-([^-]+-[^-]+)\.(?:no)?src\.rpm$/.exec(file) ?? [];
  return name === undefined ? '' : `${name} ${epoch}${version}`;
}

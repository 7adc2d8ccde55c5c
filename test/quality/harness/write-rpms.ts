import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RpmPackage } from './rpm-package.ts';
import { runTool } from './run-tool.ts';

/** Builds the packages with rpmbuild and writes them into one folder. They have no files. */
export function writeRpms(packages: readonly RpmPackage[], folder: string): void {
  const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-rpmbuild-'));
  try {
    for (const [architecture, sameArchitecture] of Map.groupBy(packages, (each) => each.architecture)) {
      const specs = [...Map.groupBy(sameArchitecture, ({ source }) => source)].map(([source, group]) => {
        const file = path.join(work, `${source}.spec`);
        writeFileSync(file, specOf(source, group));
        return file;
      });
      const target = architecture === 'noarch' ? 'x86_64' : architecture;
      const defines = [`_topdir ${work}/top`, '_buildhost builder'].flatMap((each) => ['--define', each]);
      runTool('rpmbuild', ['--quiet', '-bb', '--target', target, ...defines, ...specs]);
    }
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(path.join(work, 'top/RPMS'))) {
      cpSync(path.join(work, 'top/RPMS', name), folder, { recursive: true });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The package with the name of the source is the main one. */
function specOf(source: string, packages: readonly RpmPackage[]): string {
  const main = packages.find(({ name }) => name === source);
  const [first] = packages;
  if (!first) return '';
  const { version, release, epoch, vendor, module, architecture } = first;
  return [
    `Name: ${source}`,
    'Summary: x',
    'License: MIT',
    `Version: ${version}`,
    `Release: ${release}`,
    ...(epoch === undefined ? [] : [`Epoch: ${epoch}`]),
    ...(vendor === '' ? [] : [`Vendor: ${vendor}`]),
    ...(module === undefined ? [] : [`ModularityLabel: ${module}`]),
    ...(architecture === 'noarch' ? ['BuildArch: noarch'] : []),
    'AutoReqProv: no',
    '%description',
    'x',
    ...packages
      .filter((each) => each !== main)
      .flatMap(({ name }) => [
        `%package -n ${name}`,
        'Summary: x',
        `%description -n ${name}`,
        'x',
        `%files -n ${name}`,
      ]),
    ...(main ? ['%files'] : []),
    '',
  ].join('\n');
}

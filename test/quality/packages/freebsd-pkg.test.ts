import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const environment = { ABI: 'FreeBSD:14:amd64', OSVERSION: '1401000' };
const pkg = (args: readonly string[]): string => runTool('pkg', args, { env: environment });

packageListTest({
  name: 'FreeBSD pkg',
  listing: 'pkg query',
  missing: programMissing('pkg', ['-v'], 'the pkg of FreeBSD'),
  types: ['freebsd'],
  atLeast: 4,
  unread: [],
  makeRoot(folder) {
    const work = mkdtempSync(path.join(folder, '../work-'));
    const packages: [name: string, version: string, licenseLogic: string, licenses: string, requires: string][] = [
      ['libnghttp2', '1.62.1', 'single', 'MIT', ''],
      ['curl', '8.9.1_1,2', 'or', 'MIT BSD3CLAUSE', 'libnghttp2'],
      ['py311-pip', '23.3.2_2', 'and', 'MIT APACHE20', ''],
      ['FreeBSD-runtime', '14.1p5', 'single', 'BSD2CLAUSE', ''],
    ];
    for (const [name, version, licenseLogic, licenses, requires] of packages) {
      const stage = path.join(work, name);
      const program = `/usr/local/bin/${name}`;
      mkdirSync(path.join(stage, 'usr/local/bin'), { recursive: true });
      copyFileSync('/bin/true', path.join(stage, program));
      const manifest = {
        name,
        version,
        origin: `ftp/${name}`,
        comment: 'x',
        desc: 'x',
        maintainer: `${name}@FreeBSD.org`,
        www: 'https://example.org/',
        prefix: '/usr/local',
        licenselogic: licenseLogic,
        licenses: licenses.split(' '),
        ...(requires && { deps: { [requires]: { origin: `ftp/${requires}`, version: '1.62.1' } } }),
        ...(name.startsWith('py') && { annotations: { flavor: 'py311' } }),
      };
      const [manifestFile, list] = [path.join(work, 'manifest'), path.join(work, 'list')];
      writeFileSync(manifestFile, JSON.stringify(manifest));
      writeFileSync(list, `${program}\n`);
      pkg(['create', '-M', manifestFile, '-p', list, '-r', stage, '-o', work]);
      pkg(['-r', folder, 'add', path.join(work, `${name}-${version}.pkg`)]);
    }
    rmSync(work, { recursive: true });
  },
  ownListing: (root) =>
    linesOf(pkg(['-r', root, 'query', '%n\t%v\t%q\t%m'])).map((line) => {
      const [name = '', version = '', architecture = '', supplier = ''] = line.split('\t');
      return { type: 'freebsd', name, version, architecture, supplier };
    }),
});

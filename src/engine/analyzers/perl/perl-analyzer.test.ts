import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { toolMissing } from '../../../../test/helpers/tool-missing.ts';
import { hashPath } from '../../pipeline/path-hash.ts';
import { perlAnalyzer } from './perl-analyzer.ts';

const missing =
  toolMissing('perl', '-MExtUtils::MakeMaker', 'perl', '-e', '1') || toolMissing('make', '--version', 'make');
const makefile = "use ExtUtils::MakeMaker;\nWriteMakefile(NAME => 'Acme::Demo', VERSION_FROM => 'lib/Acme/Demo.pm');\n";

describe('perlAnalyzer', () => {
  it('reads installed distributions and owns their file lists', () => {
    const record = {
      name: 'JSON::PP',
      dist: 'JSON-PP-4.16',
      version: '4.16',
      pathname: 'I/IS/ISHIGAKI/JSON-PP-4.16.tar.gz',
    };
    const where = 'usr/local/lib/perl5/site_perl/x86_64/.meta/JSON-PP-4.16/install.json';
    const facts = analyzeText(perlAnalyzer, where, JSON.stringify(record));
    expect(facts.packages).toEqual([{ type: 'cpan', name: 'JSON-PP', version: '4.16', licenses: [] }]);
    expect(facts.libraryFolders).toEqual(['../../auto/JSON/PP']);
    const list = hashPath('usr/local/lib/perl5/site_perl/x86_64/auto/JSON/PP/.packlist');
    expect(new Float64Array(facts.ownedHashes?.slice().buffer ?? new ArrayBuffer(0))).toEqual(Float64Array.of(list));
  });

  it.each(['{', '{"dist":"x"}'])('warns about %j', (text) => {
    expect(analyzeText(perlAnalyzer, '.meta/x/install.json', text).warnings).toHaveLength(1);
  });

  it('reads the journal of make install, in which the last version of a module counts', () => {
    const entry = (module: string, version: string) =>
      `=head2 Thu Jan  1 00:00:00 2026: C<Module> L<${module}|${module}>\n\n=over 4\n\n=item *\n\nC<VERSION: ${version}>\n\n=back\n\n`;
    const text = entry('Acme::Demo', '1.04') + entry('JSON', '4.10') + entry('Acme::Demo', '1.05');
    const facts = analyzeText(perlAnalyzer, 'usr/local/lib/perl/5.36.0/perllocal.pod', text);
    expect(facts.packages?.map(({ name, version }) => `${name} ${version}`)).toEqual(['Acme-Demo 1.05', 'JSON 4.10']);
    expect(facts.libraryFolders).toEqual(['auto/Acme/Demo', 'auto/JSON']);
  });

  it.skipIf(missing !== '')(`lists a module that make install installed, with its file list${missing}`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-perl-'));
    try {
      writeFileSync(path.join(folder, 'Makefile.PL'), makefile);
      mkdirSync(path.join(folder, 'lib/Acme'), { recursive: true });
      writeFileSync(path.join(folder, 'lib/Acme/Demo.pm'), 'package Acme::Demo;\nour $VERSION = "1.05";\n1;\n');
      execFileSync('perl', ['Makefile.PL'], { cwd: folder, stdio: 'ignore' });
      execFileSync('make', ['install', `DESTDIR=${folder}/root`], { cwd: folder, stdio: 'ignore' });
      const found = readdirSync(path.join(folder, 'root'), { recursive: true, encoding: 'utf8' });
      const entries = found
        .filter((name) => /\.(?:pod|packlist)$/.test(name))
        .map((name) => ({ path: name, content: readFileSync(path.join(folder, 'root', name)) }));
      const { packages, evidence } = await scanTars(makeTar(entries));
      expect(entries).toHaveLength(2);
      expect(packages.map(({ purl }) => purl)).toEqual(['pkg:cpan/Acme-Demo@1.05']);
      expect(evidence.unread).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

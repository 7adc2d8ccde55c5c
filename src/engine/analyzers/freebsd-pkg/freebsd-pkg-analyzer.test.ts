import { describe, expect, it } from 'vitest';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { freebsdDatabase } from '../../../../test/helpers/package-databases.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { freebsdPkgAnalyzer } from './freebsd-pkg-analyzer.ts';

const path = 'var/db/pkg/local.sqlite';

describe('freebsdPkgAnalyzer', () => {
  it('reads packages with their origin, maintainer, licenses and dependencies', () => {
    const { packages, warnings } = freebsdPkgAnalyzer.analyze({ path, bytes: freebsdDatabase() });
    expect(warnings).toBeUndefined();
    expect(packages).toEqual([
      {
        type: 'freebsd',
        name: 'curl',
        version: '8.9.1_1',
        architecture: 'FreeBSD:14:amd64',
        licenses: ['MIT'],
        supplier: 'sunpoet@FreeBSD.org',
        dependencies: ['ca_root_nss'],
        qualifiers: { origin: 'ftp/curl' },
      },
      {
        type: 'freebsd',
        name: 'nginx',
        version: '1.26.2,3',
        architecture: 'FreeBSD:14:amd64',
        licenses: ['MIT OR BSD2CLAUSE'],
        supplier: 'joneum@FreeBSD.org',
        dependencies: ['pcre2'],
        qualifiers: { origin: 'www/nginx' },
      },
    ]);
  });

  it('warns of a file that is no database, and of a log without a database', () => {
    expect(freebsdPkgAnalyzer.analyze({ path, bytes: Buffer.from('x') }).warnings).toHaveLength(1);
    expect(freebsdPkgAnalyzer.analyze({ path: `${path}-wal`, bytes: Buffer.from('x') }).warnings).toHaveLength(1);
  });

  it('lists the files of packages as owned in an image', async () => {
    const { packages, evidence } = await scanTars(
      makeTar([
        { path, content: freebsdDatabase() },
        { path: 'usr/local/bin/curl', content: elfFile() },
      ]),
    );
    expect(packages.map(({ name, version }) => `${name} ${version}`)).toEqual(['curl 8.9.1_1', 'nginx 1.26.2,3']);
    expect(evidence.unread).toEqual([]);
  });
});

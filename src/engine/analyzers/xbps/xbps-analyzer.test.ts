import { describe, expect, it } from 'vitest';
import { xbpsAnalyzer } from './xbps-analyzer.ts';

const string = (key: string, value: string) => `\t\t<key>${key}</key>\n\t\t<string>${value}</string>\n`;
const dictionary = (name: string, fields: string) => `\t<key>${name}</key>\n\t<dict>\n${fields}\t</dict>\n`;

function analyze(...packages: string[]) {
  const text = `<?xml version="1.0"?>\n<plist version="1.0">\n<dict>\n${packages.join('')}</dict>\n</plist>\n`;
  return xbpsAnalyzer.analyze({ path: 'var/db/xbps/pkgdb-0.38.plist', bytes: Buffer.from(text) });
}

describe('xbpsAnalyzer', () => {
  it('reads packages with their source package and maintainer', () => {
    const fields =
      string('architecture', 'x86_64') +
      string('maintainer', 'A &lt;a@b&gt;') +
      '\t\t<key>run_depends</key>\n\t\t<array>\n\t\t\t<string>glibc&gt;=2.36_1</string>\n\t\t</array>\n' +
      '\t\t<key>alternatives</key>\n\t\t<dict>\n\t\t\t<key>pkgver</key>\n\t\t\t<string>x-1_1</string>\n\t\t</dict>\n' +
      string('pkgver', 'libssl-3-3.1.4_2') +
      string('source-revisions', 'openssl:1a2b');
    expect(analyze(dictionary('libssl-3', fields), dictionary('x', string('pkgver', 'x-1.0_1')))).toEqual({
      packages: [
        {
          type: 'xbps',
          name: 'libssl-3',
          version: '3.1.4_2',
          architecture: 'x86_64',
          source: { name: 'openssl', version: '3.1.4_2' },
          supplier: 'A <a@b>',
          dependencies: ['glibc'],
          licenses: [],
        },
        { type: 'xbps', name: 'x', version: '1.0_1', source: { name: 'x', version: '1.0_1' }, licenses: [] },
      ],
    });
  });

  it('warns of a package without a version', () => {
    expect(analyze(dictionary('x', string('pkgver', 'x'))).warnings).toHaveLength(1);
  });
});

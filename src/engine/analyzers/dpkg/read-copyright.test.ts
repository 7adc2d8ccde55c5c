import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toSpdxExpression } from '../../licenses/spdx-expression.ts';
import { readCopyright } from './read-copyright.ts';

const documentation = '/usr/share/doc';
const format = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n';

const read = (text: string) => readCopyright(Buffer.from(text));

describe('readCopyright', () => {
  it('reads the short names of paragraphs with files', () => {
    expect(
      read(
        `${format}Upstream-Name: x\n\nFiles: *\nCopyright: me\nLicense: GPL-2+\n text\n\nFiles: lib/*\n extra\nLicense: Expat\n\n` +
          'Files: debian/*\nLicense: GPL-3+\n\nLicense: BSD-3-clause\n License: no field\n',
      ),
    ).toEqual(['GPL-2+', 'Expat']);
  });

  it('reads the license of the packaging when there is no other, and that of the header', () => {
    expect(read(`${format}\nFiles: debian/*\nLicense: GPL-3+\n`)).toEqual(['GPL-3+']);
    expect(read(`${format}License: MIT\n\nFiles: debian/*\nLicense: GPL-3+\n`)).toEqual(['MIT']);
  });

  it('reads a comma as parentheses', () => {
    const [license = ''] = read(`${format}\nFiles: *\nLicense: GPL-2+ or Artistic-2.0, and BSD-3-clause\n`);
    expect(toSpdxExpression(license)).toBe('(GPL-2.0-or-later OR Artistic-2.0) AND BSD-3-Clause');
  });

  it.each([
    ['either version 2, or (at your option) any later version.\nSee /usr/share/common-licenses/GPL-2.\n', ['GPL-2+']],
    ['version 2 as published\n/usr/share/common-licenses/GPL-2\n', ['GPL-2']],
    [
      "any\n  later version `/usr/share/common-licenses/LGPL-2.1', only version 3: /usr/share/common-licenses/GPL-3",
      ['LGPL-2.1+', 'GPL-3'],
    ],
    ['/usr/share/common-licenses/BSD, /usr/share/common-licenses/Apache-2.0', ['BSD-3-Clause', 'Apache-2.0']],
    ['/usr/share/common-licenses/GPL', ['GPL']],
    ['Permission is hereby granted', []],
    ['/usr/share/common-licenses/', []],
    ['', []],
  ])('reads the references of a free text: %j', (text, licenses) => expect(read(text)).toEqual(licenses));

  it.each(['License: x\n', 'Files: *\nLicense: y\n\n', '/usr/share/common-licenses/GPL-2', 'any ', ' '])(
    'reads 4 MiB of %j in linear time',
    (part) => {
      for (const head of ['', format])
        expect(read(head + part.repeat(4_194_304 / part.length)).length).toBeLessThan(10);
    },
  );

  it.skipIf(!existsSync('/var/lib/dpkg/status'))(
    'finds a license of nearly every package of this machine (skipped without dpkg)',
    () => {
      const files = readdirSync(documentation)
        .map((name) => `${documentation}/${name}/copyright`)
        .filter((file) => existsSync(file));
      const found = files.filter((file) => readCopyright(readFileSync(file)).length > 0);
      expect(found.length / files.length).toBeGreaterThan(0.8);
    },
  );
});

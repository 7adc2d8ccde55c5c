import * as fc from 'fast-check';
import parseExpression from 'spdx-expression-parse';
import { describe, expect, it } from 'vitest';
import { createLicenseNormalizer } from './license-normalizer.ts';
import { toSpdxExpression } from './spdx-expression.ts';

describe('toSpdxExpression', () => {
  it.each([
    ['MIT', 'MIT'],
    ['mit', 'MIT'],
    [' apache-2.0 ', 'Apache-2.0'],
    ['GPL-2.0', 'GPL-2.0-only'],
    ['GPL-2.0+', 'GPL-2.0-or-later'],
    ['LGPL-2.1+ AND BSD-3-Clause', 'LGPL-2.1-or-later AND BSD-3-Clause'],
    ['GPL-2.0-or-later WITH Classpath-exception-2.0', 'GPL-2.0-or-later WITH Classpath-exception-2.0'],
    ['(MIT or apache-2.0) and Zlib', '(MIT OR Apache-2.0) AND Zlib'],
    ['MIT | Apache 2.0', 'MIT OR Apache-2.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['The Apache Software License, Version 2.0', 'Apache-2.0'],
    ['The MIT License', 'MIT'],
    ['Expat', 'MIT'],
    ['GPLv2+ and LGPLv3', 'GPL-2.0-or-later AND LGPL-3.0-only'],
    ['GPL-2+', 'GPL-2.0-or-later'],
    ['GPL+ or Artistic 2.0', 'GPL-1.0-or-later OR Artistic-2.0'],
    ['GPL-3', 'GPL-3.0-only'],
    ['GPL v2 or later', 'GPL-2.0-or-later'],
    ['GPL v2 or later or MIT', 'GPL-2.0-or-later OR MIT'],
    ['GNU General Public License v3 (GPLv3)', 'GPL-3.0-only'],
    ['GNU Lesser General Public License v3 or later (LGPLv3+)', 'LGPL-3.0-or-later'],
    ['Eclipse Public License - v 2.0', 'EPL-2.0'],
    ['New BSD License', 'BSD-3-Clause'],
    ['GPL-2 with Linux-syscall-note exception', 'GPL-2.0-only WITH Linux-syscall-note'],
    ['GPL-3+ with Bison exception', 'GPL-3.0-or-later WITH Bison-exception-2.2'],
    ['GFDL-NIV-1.3+', 'GFDL-1.3-no-invariants-or-later'],
    ['MIT OR BSD3CLAUSE', 'MIT OR BSD-3-Clause'],
    ['APACHE20', 'Apache-2.0'],
    ['LicenseRef-Fedora-Public-Domain AND MIT', 'LicenseRef-Fedora-Public-Domain AND MIT'],
  ])('%s is %s', (declared, expression) => {
    expect(toSpdxExpression(declared)).toBe(expression);
    expect(toSpdxExpression(expression)).toBe(expression);
  });

  it.each([
    '', 'BSD', 'GPL', 'LGPLv2+', 'custom', 'MIT AND', 'AND', '(((', 'MIT OR something else', 'SEE LICENSE IN x',
    'GPLv2+ with exceptions', 'GPL-2.0-only WITH no-such-exception', 'constructor', 'MIT constructor', 'MIT with constructor',
  ])('%s has no expression', (declared) => {
    expect(toSpdxExpression(declared)).toBeUndefined();
  }); // biome-ignore format: a table

  it('gives none to a license text', () => {
    expect(toSpdxExpression(`MIT ${'MIT '.repeat(1000)}`)).toBeUndefined();
  });

  it('gives only valid expressions, for any text', () => {
    const word = fc.constantFrom(
      'MIT',
      'and',
      'OR',
      '(',
      ')',
      'GPLv2+',
      'with',
      '|',
      'or later',
      'x',
      '+',
      'LicenseRef-a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(' ')),
        ),
        (text) => {
          const expression = toSpdxExpression(text);
          if (expression === undefined) return;
          parseExpression(expression);
          expect(toSpdxExpression(expression)).toBe(expression);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each(['(', '()', 'MIT OR ', '((MIT) ', 'a ', '+', ' '])('reads a text of 1,024 times %j in time', (part) => {
    for (let round = 0; round < 20; round += 1) toSpdxExpression(part.repeat(1024).slice(0, 1024));
  });
});

describe('createLicenseNormalizer', () => {
  it('normalizes known licenses, keeps other texts and repeats none', () => {
    expect(createLicenseNormalizer()(['Expat', 'custom', 'MIT', 'custom'])).toEqual(['MIT', 'custom']);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../test/helpers/processor-ms.ts';
import { parseAuthChallenges } from './auth-challenge.ts';

const plain = (header: string | string[] | undefined) =>
  parseAuthChallenges(header).map(({ scheme, parameters }) => [scheme, Object.fromEntries(parameters)]);

describe('parseAuthChallenges', () => {
  it.each<[string | string[] | undefined, unknown]>([
    [undefined, []],
    ['', []],
    ['Basic realm="x"', [['basic', { realm: 'x' }]]],
    ['Basic', [['basic', {}]]],
    [
      'Bearer realm="https://auth.example/token",service="registry.example",scope="repository:a/b:pull,push"',
      [
        [
          'bearer',
          { realm: 'https://auth.example/token', service: 'registry.example', scope: 'repository:a/b:pull,push' },
        ],
      ],
    ],
    ['bearer REALM = "a" , Service=b', [['bearer', { realm: 'a', service: 'b' }]]],
    ['Bearer realm="a\\"b\\\\c"', [['bearer', { realm: 'a"b\\c' }]]],
    [
      'Basic realm="x", Bearer realm="y",service="z"',
      [
        ['basic', { realm: 'x' }],
        ['bearer', { realm: 'y', service: 'z' }],
      ],
    ],
    [
      ['Negotiate', 'Bearer realm="y"'],
      [
        ['negotiate', {}],
        ['bearer', { realm: 'y' }],
      ],
    ],
    [
      'Negotiate, Basic realm="x"',
      [
        ['negotiate', {}],
        ['basic', { realm: 'x' }],
      ],
    ],
    ['Bearer realm="unterminated', [['bearer', {}]]],
    ['realm="x"', []],
    ['Bearer realm="a",,,service="b"', [['bearer', { realm: 'a', service: 'b' }]]],
    ['\u0000Bearer realm="a"', []],
  ])('reads %j', (header, expected) => {
    expect(plain(header)).toEqual(expected);
  });

  it('never throws for hostile headers, and parses the longest of them in linear time', () => {
    const pieces = fc.constantFrom('Bearer ', 'realm', '=', '"', '\\', ',', ' ', 'a', '\t', 'x="y"');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        parseAuthChallenges(parts.join(''));
      }),
    );
    const before = process.cpuUsage();
    for (const unit of ['"', 'a', 'a ', 'a=', 'a="', '\\', ',', ' ', 'Bearer a="\\'])
      parseAuthChallenges(unit.repeat(100_000));
    expect(processorMs(before)).toBeLessThan(1000);
  });
});

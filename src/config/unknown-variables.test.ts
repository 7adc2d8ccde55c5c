import { describe, expect, it } from 'vitest';
import { unknownVariables } from './unknown-variables.ts';

const file = (name: string) => ({ name: '.env', variables: new Map([[name, { text: 'hidden', line: 7 }]]) });

describe('unknownVariables', () => {
  it.each([
    ['PLIMSOLL_PROT', 'PLIMSOLL_PORT'],
    ['PLIMSOLL_DATADIR', 'PLIMSOLL_DATA_DIR'],
    ['plimsoll_log_level', 'PLIMSOLL_LOG_LEVEL'],
    ['PLIMSOLL_DATABASE_POOL', 'PLIMSOLL_DATABASE_POOL_MAX'],
  ])('warns once of %s and names %s, without the value', (name, nearest) => {
    const [warning, ...others] = unknownVariables({ environment: { [name]: 'hidden' }, file: file(name) });
    expect(others).toEqual([]);
    expect(warning).toBe(`${name} is not a setting and has no effect; the nearest setting is ${nearest}`);
  });

  it('names the line of an unknown variable that only the file has', () => {
    expect(unknownVariables({ environment: {}, file: file('PLIMSOLL_PROT') })).toEqual([
      'PLIMSOLL_PROT (.env, line 7) is not a setting and has no effect; the nearest setting is PLIMSOLL_PORT',
    ]);
  });

  it('ignores settings, variables of other programs and those of the test suite', () => {
    const environment = { PLIMSOLL_PORT: '1', PATH: '/bin', PORT: '1', PLIMSOLL_TEST_SEED: '1' };
    expect(unknownVariables({ environment })).toEqual([]);
  });

  it('escapes control characters, truncates long names and stops after 20', () => {
    const environment = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`PLIMSOLL_\u001B[31m${index}${'x'.repeat(10_000)}`, '1']),
    );
    const warnings = unknownVariables({ environment });
    expect(warnings).toHaveLength(20);
    expect(warnings.join('')).not.toContain('\u001B');
    expect(Math.max(...warnings.map(({ length }) => length))).toBeLessThan(250);
  });
});

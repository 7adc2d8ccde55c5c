import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMsSince } from '../../../test/helpers/processor-ms-since.ts';
import { schemeTables } from '../../../test/helpers/scheme-tables.ts';
import { rpmWithOptionalEpochs } from './rpm-with-optional-epochs.ts';
import { schemes } from './schemes.ts';
import type { VersionScheme } from './version-scheme.ts';

const list = [...new Set<VersionScheme>(Object.values(schemes))];
const withBoundRule = [...list, rpmWithOptionalEpochs].filter(({ compareToBound }) => compareToBound !== undefined);

/** Parts that are significant for at least one scheme. */
const pieces = [
  '0',
  '1',
  '2',
  '10',
  '01',
  '.',
  '-',
  '+',
  '~',
  '^',
  '_',
  ':',
  '!',
  '*',
  'x',
  'a',
  'rc',
  '_alpha',
  '_p',
  '-r',
  '.dev',
  '-dev',
  'v',
  'Z',
  'final',
  '-snapshot',
  'sp',
  '.pre',
  'post',
  'scm',
  '.0',
  '-0',
];
/** Valid versions among a hundred times as many generated ones. */
const generatedMin = 20;
const anyVersion = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
  fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }).map((numbers) => numbers.join('.')),
  fc
    .tuple(
      fc.nat(3),
      fc.constantFrom('_rc', '_p', 'a', '-r', '-rc.', '.dev', '~', '-alpha', '.a', '-foo', '.post', '-0-x'),
    )
    .map(([n, s]) => `1.0.0${s}${n}`),
);

describe('schemes', () => {
  it('contains every scheme file of this folder under its own id', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (name) => name.endsWith('-scheme.ts') && !['version-scheme.ts', 'create-scheme.ts'].includes(name),
    );
    expect(files.map((name) => name.replace('-scheme.ts', '')).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
  });

  it.each(list)(
    '$id reads repetitions of any part, which a pattern with two ways to match would never end',
    (scheme) => {
      const heads = ['', '1', '1.0-', '1.0.0-beta', '1.0+', 'v', 'a', '2:', '1.0_'];
      const bodies = [
        '1',
        'a',
        '1a',
        '.1',
        '-1',
        '_1',
        'a1',
        '~1',
        '+1',
        '1.',
        '-',
        '.',
        '_',
        'rc1',
        '.rc1',
        '1-',
        '_p1',
      ];
      let read = 0;
      for (const head of heads) {
        for (const body of bodies) {
          for (const tail of ['', '!', ' ', '\u00e9']) {
            const version = (head + body.repeat(500)).slice(0, 1000) + tail;
            if (scheme.isValid(version)) expect(scheme.compare(version, version)).toBe(0);
            read += 1;
          }
        }
      }
      expect(read).toBe(heads.length * bodies.length * 4);
    },
  );

  it.each(list)('$id is a total order: antisymmetric and transitive, equality included', (scheme) => {
    let compared = 0;
    fc.assert(
      fc.property(validVersion(scheme), validVersion(scheme), validVersion(scheme), (a, b, c) => {
        compared += 1;
        expect(scheme.compare(a, a)).toBe(0);
        expect(Math.sign(scheme.compare(a, b)) + Math.sign(scheme.compare(b, a))).toBe(0);
        const [low, middle, high] = [a, b, c].toSorted((x, y) => scheme.compare(x, y)) as [string, string, string];
        expect(scheme.compare(low, middle)).toBeLessThanOrEqual(0);
        expect(scheme.compare(middle, high)).toBeLessThanOrEqual(0);
        expect(scheme.compare(low, high)).toBeLessThanOrEqual(0);
        if (scheme.compare(a, b) === 0) expect(Math.sign(scheme.compare(a, c))).toBe(Math.sign(scheme.compare(b, c)));
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThanOrEqual(3000);
  });

  it.each(withBoundRule)('$id compares any version with any bound', (scheme) => {
    const { isValid, compareToBound } = scheme;
    let compared = 0;
    fc.assert(
      fc.property(validVersion(scheme), validVersion(scheme), (version, bound) => {
        for (const one of [version, `${version}-1`, `${version}--1`, `1:${version}`, `${version}+1`].filter(isValid)) {
          expect(compareToBound?.(one, bound)).toBeTypeOf('number');
          compared += 1;
        }
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThanOrEqual(3000);
  });

  it.each(list)('$id compares any text of any length without throwing', (scheme) => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => typeof scheme.isValid(text) === 'boolean'),
    );
    const before = process.cpuUsage();
    for (const text of ['0', '1.', '_', '-', '~1', '+a', ' ', '1_p', 'a1']) {
      const long = text.repeat(100_000);
      if (scheme.isValid(long)) scheme.compare(long, `${long}1`);
    }
    expect(processorMsSince(before)).toBeLessThan(5000);
  });
});

function validVersion(scheme: VersionScheme): fc.Arbitrary<string> {
  const written = schemeTables
    .filter(({ type }) => schemes[type] === scheme)
    .flatMap(({ ascending }) => ascending.flat());
  const longer = (versions: string[]) =>
    fc.tuple(fc.constantFrom(...versions), fc.constantFrom(...pieces)).map((parts) => parts.join(''));
  const version =
    written.length === 0 ? anyVersion : fc.oneof(anyVersion, fc.constantFrom(...written), longer(written));
  const isValid = (text: string) => scheme.isValid(text);
  // The filter never ends when the scheme accepts no generated version.
  if (fc.sample(version, { numRuns: generatedMin * 100, seed: 1 }).filter(isValid).length < generatedMin)
    throw new Error(
      `${scheme.id} accepts few generated versions: add versions to its row in test/helpers/scheme-tables.ts`,
    );
  return version.filter(isValid);
}

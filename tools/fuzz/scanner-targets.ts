import { Readable } from 'node:stream';
import { externalScannerNames, ScannerOutputError } from '../../src/scanners/external-scanner.ts';
import { readOsvRecord } from '../../src/scanners/osv/read-osv-record.ts';
import { parseProbeJson } from '../../src/scanners/report/parse-probe-json.ts';
import { readJsonParts } from '../../src/scanners/report/read-json-parts.ts';
import { ReportFields } from '../../src/scanners/report/report-fields.ts';
import { scanners } from '../../src/scanners/scanners.ts';
import { recordedOutputs } from '../../test/helpers/recorded-outputs.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { json, refusing, textTarget } from './refusing.ts';

/** Outputs of external scanners, and the documents of their databases. */
export function scannerTargets(): FuzzTarget[] {
  return [...externalScannerNames.map(outputTarget), partsTarget(), ...documentTargets()];
}

/** Larger recorded outputs would leave time for a few hundred inputs. */
const seedBytesMax = 64 * 1024;

function outputTarget(name: (typeof externalScannerNames)[number]): FuzzTarget {
  const seeds = recordedOutputs(name)
    .map(({ bytes }) => bytes)
    .sort((left, right) => left.length - right.length);
  return {
    name: `output of ${name}`,
    seeds: seeds.filter((bytes, index) => index === 0 || bytes.length <= seedBytesMax),
    run: refusing(
      async (input) => {
        const { packages, assertions } = await scanners[name].parse(pieces(input));
        const isOutside = assertions.some(({ packageIndex }) => packages[packageIndex] === undefined);
        if (isOutside) throw new Error('an assertion has no package');
      },
      [ScannerOutputError],
    ),
  };
}

function partsTarget(): FuzzTarget {
  const limits = { bytes: 1024 ** 2, values: 10_000, depth: 20, partBytes: 4096 };
  return {
    name: 'parts of JSON',
    seeds: [json({ a: [{ b: 1, c: [{ d: 'x' }] }, { b: null }], e: { f: '\u{1f600}"\\' } }), json([[], {}, 1e30])],
    run: refusing(
      (input) => readJsonParts(pieces(input), ['a.*.b', 'a.*.c.*.d', 'e'], () => undefined, limits),
      [ScannerOutputError],
    ),
  };
}

function documentTargets(): FuzzTarget[] {
  const record = { id: 'GHSA-a', aliases: ['CVE-2024-0001'], affected: [{ package: { ecosystem: 'npm', name: 'a' } }] };
  return [
    textTarget(
      'probe of a scanner',
      ['{"Version":"1.0","VulnerabilityDB":{"UpdatedAt":"2026-01-01T00:00:00Z"}}'],
      parseProbeJson,
    ),
    textTarget(
      'OSV record of a scanner',
      [JSON.stringify(record)],
      (text) => {
        const value: unknown = JSON.parse(text);
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          readOsvRecord(new ReportFields(value));
      },
      [SyntaxError],
    ),
  ];
}

/** In pieces whose size varies with the input. */
function pieces(input: Buffer): AsyncIterable<Uint8Array> {
  const bytes = 1 + (input.length % 4096);
  return Readable.from(
    (function* () {
      for (let at = 0; at < input.length; at += bytes) yield input.subarray(at, at + bytes);
    })(),
  );
}

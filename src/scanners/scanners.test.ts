import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedOutputs } from '../../test/helpers/recorded-outputs.ts';
import { expectSoundReport, inPieces } from '../../test/helpers/scanner-reports.ts';
import { isRecord } from '../engine/text-formats/outside-values.ts';
import { type ExternalScanner, externalScannerNames, ScannerOutputError } from './external-scanner.ts';
import { scanners } from './scanners.ts';

const all = externalScannerNames.map((name) => ({ name, scanner: scanners[name], outputs: recordedOutputs(name) }));

const parse = (scanner: ExternalScanner, text: Buffer | string, pieceBytes?: number) =>
  scanner.parse(inPieces(text, pieceBytes));

/** A sound report, or undefined for an output that the adapter refuses. Any other error fails the test. */
async function soundOrRefused(scanner: ExternalScanner, text: Buffer | string) {
  try {
    const report = await parse(scanner, text);
    expectSoundReport(report);
    return report;
  } catch (error) {
    expect(error).toBeInstanceOf(ScannerOutputError);
    return undefined;
  }
}

/** The text with every value that `replace` replaces. */
function replaced(bytes: Buffer, replace: (value: unknown) => unknown): string {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
    return replace(value);
  };
  return JSON.stringify(visit(JSON.parse(bytes.toString())));
}

/** Texts by which adapters recognize their scanner. */
const identities: ReadonlySet<unknown> = new Set(['container_image', 'grype', 'syft']);
const hostileText = `\0\u001b[31m\u202e<script>${'x'.repeat(20_000)}\ud800`;

describe.each(all)('the adapter of $name', ({ name, scanner, outputs }) => {
  const [first] = outputs;
  const sample = first?.bytes ?? Buffer.alloc(0);

  it('has recorded outputs and its own name', () => {
    expect(scanner.name).toBe(name);
    expect(outputs.length).toBeGreaterThan(1);
  });

  it('gives the same sound report for chunks of any size', async () => {
    for (const { bytes } of outputs) {
      const report = await parse(scanner, bytes);
      expectSoundReport(report);
      expect(report.unread).toBe(0);
      for (const pieceBytes of [1, 13, 1 << 20]) expect(await parse(scanner, bytes, pieceBytes)).toEqual(report);
    }
  });

  it.each([
    ['nothing', ''],
    ['a message of an error', 'FATAL\tscan error: unable to open the image\n'],
    ['an empty object', '{}'],
    ['an empty list', '[]'],
    ['null', 'null'],
    ['a page of a proxy', '<!doctype html><title>502</title>'],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251))],
    ['objects nested 1,000 deep', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['arrays nested 100,000 deep', '['.repeat(100_000)],
  ])('refuses %s', async (_what, text) => {
    await expect(parse(scanner, text)).rejects.toThrow(ScannerOutputError);
  });

  it('refuses truncated reports', async () => {
    const end = sample.toString().trimEnd().length;
    const step = Math.max(1, Math.floor(end / 200));
    for (let length = 0; length < end; length += step)
      await expect(parse(scanner, sample.subarray(0, length))).rejects.toThrow(ScannerOutputError);
    await expect(parse(scanner, sample.subarray(0, end - 1))).rejects.toThrow(ScannerOutputError);
  });

  it('refuses the reports of the other scanners', async () => {
    for (const other of all.filter((one) => one.name !== name))
      for (const { bytes } of other.outputs) await expect(parse(scanner, bytes)).rejects.toThrow(ScannerOutputError);
  });

  it('refuses a report with a value nested 1,000 deep', async () => {
    const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
    const text = sample.toString().replace('{', `{"deep":${deep},`);
    await expect(parse(scanner, text)).rejects.toThrow(ScannerOutputError);
  });

  it('bounds hostile texts, and does not read them as a report about an empty image', async () => {
    const isHostile = (one: unknown) => typeof one === 'string' && !identities.has(one);
    const report = await soundOrRefused(
      scanner,
      replaced(sample, (one) => (isHostile(one) ? hostileText : one)),
    );
    if (report) expect(report.unread + report.notes.length).toBeGreaterThan(0);
  });

  it.each(['1e999', '-1e999', '9'.repeat(1000), '0.1e-999'])('reads numbers such as %.12s', async (number) => {
    const text = replaced(sample, (one) => (typeof one === 'number' ? 424242.5 : one)).replaceAll('424242.5', number);
    await soundOrRefused(scanner, text);
  });

  it('gives a sound report or refuses, whatever values change their type', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, [], {}, '', hostileText, -1, true));
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(value), fc.integer({ min: 2, max: 60 }), async (values, oneIn) => {
        let count = 0;
        const text = replaced(sample, (one) => (++count % oneIn === 0 ? values.next().value : one));
        await soundOrRefused(scanner, text);
      }),
      { numRuns: 40 },
    );
  });

  it('is given no secret, and no address, by its commands', () => {
    const input = { path: '/in', platform: 'linux/amd64', scratchFolder: '/scratch', databaseFolder: '/db' };
    for (const { args, environment = {} } of [scanner.command(input), ...scanner.probe.commands('/db')]) {
      expect([...args, ...Object.values(environment)].join(' ')).not.toMatch(/https?:|password|token|@/i);
    }
  });

  it.each([[[]], [['', '']], [['{}', '{}']], [['garbage', 'garbage']], [[hostileText, hostileText]]])(
    'finds no version in %.40j',
    (outputs) => {
      expect(scanner.probe.read(outputs)).toBeNull();
    },
  );
});

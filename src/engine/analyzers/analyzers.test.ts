import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentAnalyzerCases } from '../../../test/helpers/content-analyzer-cases.ts';
import { contentFacts } from '../../../test/helpers/content-facts.ts';
import { fileAnalyzerCases } from '../../../test/helpers/file-analyzer-cases.ts';
import { fullSizeOr } from '../../../test/helpers/full-size.ts';
import { processorMsSince } from '../../../test/helpers/processor-ms-since.ts';
import { expectSound } from '../../../test/helpers/sound-facts.ts';
import { type FileAnalyzer, isContentAnalyzer, isFileAnalyzer } from './analyzer.ts';
import { analyzers } from './analyzers.ts';
import { createFileIndex } from './file-index.ts';

const databases = path.resolve(import.meta.dirname, '../../../../shared/data/package-dbs');
const hasDatabases = existsSync(databases);

const fileAnalyzers = analyzers.filter(isFileAnalyzer);
const contentAnalyzers = analyzers.filter(isContentAnalyzer);

/** `npm run quality` runs all. Random inputs differ in each run. */
const numRuns = fullSizeOr(500, 120);
const truncations = fullSizeOr(2000, 400);
const pathRounds = fullSizeOr(100, 20);

function bytesOf(text: string | Buffer): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text;
}

function casesOf(analyzer: FileAnalyzer): { path: string; text: string | Buffer }[] {
  return (fileAnalyzerCases[analyzer.id] ?? []).filter((one) => analyzer.wants(one.path) > 0);
}

describe('analyzers', () => {
  it('are exactly the folders beside the list, each with a revision and a case here', () => {
    const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(analyzers.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
    for (const analyzer of analyzers) {
      expect(Number.isInteger(analyzer.revision) && analyzer.revision >= 1, analyzer.id).toBe(true);
      const known = isFileAnalyzer(analyzer) ? casesOf(analyzer) : (contentAnalyzerCases[analyzer.id] ?? []);
      expect(known.length, `cases of ${analyzer.id}`).toBeGreaterThan(0);
    }
  });

  it.each(fileAnalyzers)('$id reads no ordinary file', (analyzer) => {
    const ordinary = [
      '', 'usr/bin/bash', 'etc/passwd.txt', 'app/index.js', 'app/node_modules/x/index.js',
      'node_modules/x/package.json.bak', 'etc/os-release.d/x',
      'etc/os-release/x', 'root/etc/os-release', 'backup/var/lib/dpkg/available', 'var/lib/dpkg/status-old', 'var/lib/dpkg/info/x.md5sums',
      'lib/apk/db/installed.new', 'mnt/lib/apk/installed', 'METADATA', 'src/METADATA',
      'x.dist-info/RECORD.jws', 'x.dist-info/licenses/METADATA', 'PKG-INFO', 'x.egg-info/top_level.txt', 'usr/share/doc/x/README',
    ]; // biome-ignore format: a table
    for (const each of ordinary) expect(analyzer.wants(each), each).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9._-]{1,12}$/)), (parts) => analyzer.wants(parts.join('/')) === 0),
    );
  });

  it.each(fileAnalyzers)('$id wants only paths that its names contain', (analyzer) => {
    const wantedBy = createFileIndex([analyzer]);
    for (const { path: where } of casesOf(analyzer)) {
      expect(wantedBy(where)).toEqual([{ analyzer, bytesMax: analyzer.wants(where) }]);
    }
  });

  it(`test ${pathRounds}0,000 paths quickly`, () => {
    const wantedBy = createFileIndex(fileAnalyzers);
    const paths = Array.from(
      { length: 10_000 },
      (_, n) => `usr/share/app${n}/node_modules/left-pad/dist/deep/index${n}.js`,
    );
    const before = process.cpuUsage();
    for (let round = 0; round < pathRounds; round += 1) {
      for (const each of paths) wantedBy(each);
    }
    expect(processorMsSince(before)).toBeLessThan(50 * pathRounds);
  });

  it.each(fileAnalyzers)('$id accepts random bytes and every truncation of a real file', (analyzer) => {
    for (const { path: where, text } of casesOf(analyzer)) {
      const whole = bytesOf(text);
      for (let length = 0; length <= whole.length; length += 1) {
        expectSound(analyzer.analyze({ path: where, bytes: whole.subarray(0, length) }));
      }
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(whole.length), (noise, at) => {
          expectSound(analyzer.analyze({ path: where, bytes: noise }));
          const damaged = Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at)]);
          expectSound(analyzer.analyze({ path: where, bytes: damaged }));
        }),
        { numRuns },
      );
    }
  });

  it.each(fileAnalyzers)('$id reads half a megabyte of any content within seconds', (analyzer) => {
    for (const { path: where, text } of casesOf(analyzer)) {
      const size = Math.min(analyzer.wants(where), 512 * 1024);
      for (const filling of [
        '\0',
        '\n',
        'a',
        'P:',
        'R:',
        ' ',
        '"',
        '[',
        '{"a":',
        'Name: ',
        '\xff',
        'ID=\\',
        Buffer.concat([bytesOf(text), Buffer.from('\n')]),
      ]) {
        const before = process.cpuUsage();
        const facts = analyzer.analyze({ path: where, bytes: filledWith(size, filling) });
        expect(processorMsSince(before), String(filling).slice(0, 20)).toBeLessThan(2_500);
        expectSound(facts);
      }
    }
  });

  it.each(contentAnalyzers)('$id reads the same facts regardless of the size of the pieces', (analyzer) => {
    for (const { path: where, bytes } of contentAnalyzerCases[analyzer.id] ?? []) {
      const facts = contentFacts(analyzer, where, bytes);
      expect(facts.packages ?? []).not.toEqual([]);
      for (const pieceBytes of [1, 7, 512, 4095])
        expect(contentFacts(analyzer, where, bytes, pieceBytes)).toEqual(facts);
    }
  });

  it.each(contentAnalyzers)('$id accepts noise and truncations of a real file', (analyzer) => {
    for (const { path: where, bytes } of contentAnalyzerCases[analyzer.id] ?? []) {
      const step = Math.max(1, Math.floor(bytes.length / truncations));
      for (let length = 0; length <= bytes.length; length += step) {
        expectSound(contentFacts(analyzer, where, bytes.subarray(0, length)));
      }
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(bytes.length), fc.boolean(), (noise, at, isInserted) => {
          const rest = bytes.subarray(isInserted ? at : Math.min(at + noise.length, bytes.length));
          expectSound(contentFacts(analyzer, where, Buffer.concat([bytes.subarray(0, at), noise, rest])));
        }),
        { numRuns },
      );
    }
  });

  it.skipIf(!hasDatabases).each([
    ['alpine-3.16.9', 'lib/apk/db/installed', /^P:/gm],
    ['alpine-3.18.9', 'lib/apk/db/installed', /^P:/gm],
    ['alpine-3.20.3', 'lib/apk/db/installed', /^P:/gm],
    ['debian-bookworm', 'var/lib/dpkg/status', /^Status: .* installed$/gm],
    ['debian-bullseye', 'var/lib/dpkg/status', /^Status: .* installed$/gm],
  ])('count every package of the real database %s (skipped without the shared test data)', (root, file, line) => {
    const bytes = readFileSync(path.join(databases, root, file));
    const expected = bytes.toString('utf8').match(line)?.length ?? 0;
    const facts = fileAnalyzers
      .filter((analyzer) => analyzer.wants(file) > 0)
      .map((analyzer) => analyzer.analyze({ path: file, bytes }));
    expect(expected).toBeGreaterThan(10);
    expect(facts.flatMap(({ packages }) => packages ?? [])).toHaveLength(expected);
    expect(facts.flatMap(({ warnings }) => warnings ?? [])).toEqual([]);
  });

  it.skipIf(!hasDatabases).each([
    ['alpine-3.20.3', 'alpine', '3.20.3'],
    ['debian-bookworm', 'debian', '12'],
    ['rpm-sqlite', 'almalinux', '9.4'],
  ])('name the distribution of the real root %s (skipped without the shared test data)', (root, id, versionId) => {
    const bytes = readFileSync(path.join(databases, root, 'etc/os-release'));
    const [facts] = fileAnalyzers
      .filter(({ id: name }) => name === 'os-release')
      .map((each) => each.analyze({ path: 'etc/os-release', bytes }));
    expect(facts?.operatingSystem).toMatchObject({ id, versionId });
  });
});

function filledWith(size: number, filling: string | Buffer): Buffer {
  return typeof filling === 'string' ? Buffer.alloc(size, filling, 'latin1') : Buffer.alloc(size, filling);
}

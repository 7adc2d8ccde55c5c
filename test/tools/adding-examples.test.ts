import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type ContentAnalyzer, type FileAnalyzer, isContentAnalyzer } from '../../src/engine/analyzers/analyzer.ts';
import type { VersionScheme } from '../../src/engine/versions/version-scheme.ts';
import { contentFacts } from '../helpers/content-facts.ts';
import { elfFile } from '../helpers/executables.ts';
import { type GuideExample, repository, writeGuideExamples } from '../helpers/guide-examples.ts';
import { expectSound } from '../helpers/sound-facts.ts';

const { folder, examples } = writeGuideExamples();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isTest = (name: string) => name.endsWith('.test.ts');

/** The value that a file of an example exports under this name. */
async function exported<Value>(page: string, file: string, name: string): Promise<Value> {
  const where = examples.find((one) => one.page === page)?.files.get(file);
  expect(where, `${file} in ${page}`).toBeDefined();
  const module: Record<string, Value | undefined> = await import(where ?? '');
  const value = module[name];
  if (value === undefined) throw new Error(`${file} exports no ${name}`);
  return value;
}

describe('the guides in docs/adding', () => {
  it.each(examples)('$page has a worked example with a test, and names the file of each block of code', (example) => {
    const names = [...example.files.keys()];
    expect(names.filter((name) => !isTest(name))).not.toEqual([]);
    expect(names.filter(isTest)).not.toEqual([]);
    expect(example.unnamed).toBe(0);
  });

  it('have examples that compile against the sources', () => {
    const compiler = path.join(repository, 'node_modules/typescript-native/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', folder], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});

/** The tests of an example become tests of this file. */
describe.each(examples)('the example of $page', async ({ files }: GuideExample) => {
  for (const [name, file] of files) if (isTest(name)) await import(file);
});

describe('the analyzers of the guide', () => {
  const page = 'an-analyzer.md';
  const folderOf = (id: string) => `src/engine/analyzers/${id}/${id}-analyzer.ts`;

  it('fulfill the contract of file analyzers for noise and truncated files', async () => {
    const analyzer = await exported<FileAnalyzer>(page, folderOf('acme'), 'acmeAnalyzer');
    const where = 'var/lib/acme/installed';
    const whole = Buffer.from('anvil 1.2.0 MIT\n\tusr/bin/anvil\n');
    expect(isContentAnalyzer(analyzer)).toBe(false);
    expect(analyzer.wants(where)).toBeGreaterThan(0);
    expect(analyzer.wants('var/lib/acme/installed.old')).toBe(0);
    for (let length = 0; length <= whole.length; length += 1) {
      expectSound(analyzer.analyze({ path: where, bytes: whole.subarray(0, length) }));
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expectSound(analyzer.analyze({ path: where, bytes }))),
    );
  });

  it('fulfill the contract of content analyzers for pieces of any size', async () => {
    const analyzer = await exported<ContentAnalyzer>(page, folderOf('acme-binary'), 'acmeBinaryAnalyzer');
    const program = elfFile({ gapBytes: 5000, data: '\0acme-build anvil 1.2.0;\0' });
    const facts = contentFacts(analyzer, 'opt/anvil', program);
    expect(facts.packages).toHaveLength(1);
    for (const pieceBytes of [1, 7, 512, 4095]) {
      expect(contentFacts(analyzer, 'opt/anvil', program, pieceBytes)).toEqual(facts);
    }
  });
});

describe('the version scheme of the guide', () => {
  it('is a total order', async () => {
    const scheme = await exported<VersionScheme>(
      'a-version-scheme.md',
      'src/engine/versions/acme-scheme.ts',
      'acmeScheme',
    );
    const hotFix = fc.option(fc.nat(12), { nil: undefined });
    const version = fc
      .tuple(fc.integer({ min: 2020, max: 2022 }), fc.integer({ min: 1, max: 12 }), hotFix)
      .map(([year, month, fix]) => `${year}.${String(month).padStart(2, '0')}${fix === undefined ? '' : `-hot${fix}`}`);
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(scheme.compare(a, b)) + Math.sign(scheme.compare(b, a))).toBe(0);
        if (scheme.compare(a, b) <= 0 && scheme.compare(b, c) <= 0) expect(scheme.compare(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { isFileAnalyzer } from '../../src/engine/analyzers/analyzer.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { createFileIndex } from '../../src/engine/analyzers/file-index.ts';
import { markFile } from '../../src/engine/pipeline/mark-entry.ts';
import { hasInnerParent, normalizeEntryPath } from '../../src/engine/pipeline/normalize-entry-path.ts';
import { isWhiteoutPath } from '../../src/engine/pipeline/tree.ts';
import { recognizePath } from '../../src/engine/unread/recognize-path.ts';
import { unreadKinds } from '../../src/engine/unread/unread-kinds.ts';

/** Parts of which paths consist that rules about paths look for. */
const units = [
  'a',
  '/',
  'a/',
  '.',
  '../',
  './',
  '-',
  '0',
  '1.',
  '-1',
  'a-',
  ' ',
  '@a/',
  'é',
  '.wh.',
  '.wh..wh.',
].concat(
  [
    'node_modules/',
    'node_modules/a/',
    'site-packages/',
    '.dist-info/',
    'vendor/',
    'gems/',
    'specifications/',
    'x.egg/',
  ],
  ['usr/lib/', 'var/lib/', 'bin/', 'lib/', 'opt/', 'nix/store/', 'jar/'],
);
/** Much longer than any path of an image. Quadratic work on it does not end within the limit of a test. */
const pathLength = 300_000;
const longPaths = units.map((unit) => unit.repeat(Math.ceil(pathLength / unit.length)));

const fileAnalyzers = analyzers.filter(isFileAnalyzer);

describe('rules about paths', () => {
  it.each(fileAnalyzers.map((analyzer) => [analyzer.id, analyzer] as const))(
    'of the analyzer %s do work in proportion to the length of the path',
    (_, analyzer) => {
      const { baseNames = [], extensions = [], folders = [] } = analyzer.names;
      const wantedBy = createFileIndex([analyzer]);
      const ends = [...baseNames.slice(0, 8).map((name) => `/${name}`), ...extensions.map((one) => `/x.${one}`), '/x'];
      let calls = 0;
      for (const body of longPaths) {
        for (const path of ends.flatMap((end) => ['', ...folders].map((folder) => folder + body + end))) {
          wantedBy(path);
          calls += analyzer.wants(path) >= 0 ? 1 : 0;
          analyzer.groupOf?.(path);
        }
      }
      expect(calls).toBe(longPaths.length * ends.length * (folders.length + 1));
    },
  );

  it('of kinds of content that no analyzer reads do work in proportion to the length of the path', () => {
    for (const body of longPaths) {
      expect(recognizePath(`${body}/plain`)?.id).toBe(body.startsWith('nix/store/') ? 'nix-store' : undefined);
      for (const { accepts, itemKey, prefix = '', baseNames = ['x'], extensions = ['x'] } of unreadKinds) {
        for (const name of [...baseNames, ...extensions.map((extension) => `x.${extension}`)]) {
          accepts?.(`${prefix}${body}/${name}`);
          itemKey?.(`${prefix}${body}/${name}`);
        }
      }
    }
  });

  it('of entries of a layer do work in proportion to the length of the path', () => {
    for (const path of longPaths) {
      expect(normalizeEntryPath(path)?.length).toBeLessThanOrEqual(path.length);
      expect(markFile(path, 1, 0o644)).toEqual([]);
      expect(hasInnerParent(path)).toBe(path.includes('/..') && !path.startsWith('../'));
      expect(isWhiteoutPath(path)).toBe(path.startsWith('.wh.'));
    }
  });
});

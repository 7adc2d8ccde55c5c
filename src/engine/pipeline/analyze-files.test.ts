import { describe, expect, it } from 'vitest';
import { createFileReader } from './analyze-files.ts';
import { createAnalyzerSteps } from './analyzer-steps.ts';
import { type LayerLimits, layerLimits } from './limits.ts';
import { createWarningList } from './warning-list.ts';

function readerWith(limits: Partial<LayerLimits>) {
  const warnings = createWarningList(10);
  return { reader: createFileReader([], { ...layerLimits, ...limits }, warnings, createAnalyzerSteps()), warnings };
}

describe('the package files of a layer', () => {
  it.each([
    ['', 'a/b', 'a/c', 'a/d'],
    [' outside Latin-1', 'Ā', 'ĀĀ', 'ā'],
  ])('are left out with one warning when their paths%s exceed their limit', (_, first, second, third) => {
    const { reader, warnings } = readerWith({ wantedPathBytesMax: 5 });
    expect([first, second, third].map((path) => reader.collect(path)?.path)).toEqual([
      first,
      undefined,
      first === 'Ā' ? third : undefined,
    ]);
    expect(warnings.list()).toEqual([
      { code: 'LIMIT_EXCEEDED', message: expect.stringContaining('paths of the package files') },
    ]);
  });

  it('count with the names that lead to them through a link', () => {
    const { reader } = readerWith({ wantedPathBytesMax: 5 });
    expect(reader.collect('a/b', 'l/b')).toBeUndefined();
    expect(reader.collect('a/b', 'a/b')?.path).toBe('a/b');
  });

  it('refuse the layer when their facts exceed their limit', () => {
    const { reader } = readerWith({ factsBytesMax: 500 });
    const file = reader.collect('a/b') ?? { path: '', facts: [] };
    const facts = { packages: [{ type: 'npm' as const, name: 'x'.repeat(500), version: '1', licenses: [] }] };
    expect(() => reader.add(file, 'npm', facts)).toThrow('limit of names and packages per layer');
  });
});

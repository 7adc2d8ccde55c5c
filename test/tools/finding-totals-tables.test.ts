import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../..');
const tables = /finding_total(s|_changes)/;

async function filesThatName(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('src/**/*.ts', { cwd: folder })) {
    if (!file.endsWith('.test.ts') && pattern.test(await readFile(path.join(folder, file), 'utf8'))) found.push(file);
  }
  return found;
}

describe('the tables of finding totals', () => {
  it('are named in src/features/findings/totals only, so that other code reads totals without suppressed findings', async () => {
    const files = await filesThatName(tables);
    expect(files).toContain('src/features/findings/totals/stored-totals-store.ts');
    expect(files.filter((file) => !file.startsWith('src/features/findings/totals/'))).toEqual([]);
  });
});

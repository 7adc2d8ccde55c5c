import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CountedTool, checkCounted } from '../../tools/check/check-counted.ts';
import { formatTool, lintTool } from '../../tools/check/checks.ts';

const repository = resolve(import.meta.dirname, '../..');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-counted-'));
  for (const name of ['.oxlintrc.json', 'biome.json', 'tsconfig.json', 'package.json']) {
    await cp(join(repository, name), join(folder, name));
  }
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'src'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const plant = (text: string): Promise<void> => writeFile(join(folder, 'src/planted.ts'), text);
const good = `export const planted = 'good';\n`;

describe.each<[string, CountedTool, bad: [what: string, text: string, said: string][]]>([
  [
    'lint',
    lintTool,
    [
      ['a promise that nobody waits for', `import { rm } from 'node:fs/promises';\nrm('x');\n`, 'no-floating-promises'],
      ['any', `export const planted: any = 1;\n`, 'no-explicit-any'],
    ],
  ],
  ['format', formatTool, [['another style', `export const planted = "good"\n`, 'src/planted.ts']]],
])('the %s check', (_, tool, bad) => {
  it('accepts valid files', async () => {
    await plant(good);
    const outcome = await checkCounted(folder, { ...tool, leastFiles: 1 });
    expect(outcome).toMatchObject({ isGood: true, summary: expect.stringMatching(/^[1-9]\d* files$/) });
  });

  it.each(bad)('refuses %s', async (_, text, said) => {
    await plant(text);
    const { isGood, output } = await checkCounted(folder, { ...tool, leastFiles: 1 });
    expect(isGood).toBe(false);
    expect(output).toContain(said);
  });

  it('fails when it inspected fewer files than exist, even without a violation', async () => {
    await plant(good);
    const { isGood, output } = await checkCounted(folder, tool);
    expect(isGood).toBe(false);
    expect(output).toContain(`at least ${tool.leastFiles} are there`);
  });
});

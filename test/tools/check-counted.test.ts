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

describe('the lint check of the dashboard', () => {
  const lines = (...inner: string[]): string =>
    ["import { useEffect } from 'react';", 'export function Planted({ id }: { id: string }) {', ...inner, '}', ''].join(
      '\n',
    );

  it.each([
    ['an image without an alternative text', lines('return <img src={id} />;'), 'alt-text'],
    ['a click handler on a plain element', lines('return <div onClick={() => undefined}>{id}</div>;'), 'jsx-a11y'],
    ['HTML as text', lines('return <p dangerouslySetInnerHTML={{ __html: id }} />;'), 'no-danger'],
    ['a hook in a condition', lines("if (id === '') useEffect(() => undefined);", 'return id;'), 'rules-of-hooks'],
    [
      'an effect with a missing dependency',
      lines('useEffect(() => void id.at(0), []);', 'return id;'),
      'exhaustive-deps',
    ],
    ['a console statement', lines('console.log(id);', 'return id;'), 'no-console'],
  ])('refuses %s', async (_, text, said) => {
    await mkdir(join(folder, 'web/src'), { recursive: true });
    await cp(join(repository, 'web/tsconfig.json'), join(folder, 'web/tsconfig.json'));
    await writeFile(join(folder, 'web/src/planted.tsx'), text);
    const { isGood, output } = await checkCounted(folder, { ...lintTool, leastFiles: 1 });
    expect(isGood).toBe(false);
    expect(output).toContain(said);
  });

  it('refuses CSS in another style', async () => {
    await writeFile(join(folder, 'src/planted.css'), 'a{color:red}\n');
    const { isGood, output } = await checkCounted(folder, { ...formatTool, leastFiles: 1 });
    expect(isGood).toBe(false);
    expect(output).toContain('src/planted.css');
  });
});

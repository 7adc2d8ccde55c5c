import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLayers } from '../../tools/check/check-layers.ts';

const repository = resolve(import.meta.dirname, '../..');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-layers-'));
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    await cp(join(repository, name), join(folder, name));
  }
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function plant(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe('checkLayers', () => {
  it('accepts modules that follow the rules', async () => {
    await plant({
      'src/domain/a.ts': `import { b } from '../lib/b.ts';\nexport const a: string = b;\n`,
      'src/lib/b.ts': `export const b = 'b';\n`,
      'src/features/platform/x/y-store.ts': `import { sql } from 'kysely';\nexport const y = sql;\n`,
      'src/features/platform/x/z.ts': `import type { Kysely } from 'kysely';\nexport type Z = Kysely<object>;\n`,
      'src/features/platform/x/w.ts': `import type Stripe from 'stripe';\nexport const w = (): Promise<unknown> => import('stripe');\nexport type W = Stripe;\n`,
    });
    const outcome = await checkLayers(folder, { leastModules: 5 });
    expect(outcome).toEqual({ isGood: true, summary: '5 modules', output: '' });
  });

  it.each<[rule: string, path: string, text: string]>([
    ['domain-sees-only-lib', 'src/domain/a.ts', `import { x } from '../engine/x.ts';\nexport const a = x;`],
    ['domain-sees-only-lib', 'src/domain/a.ts', `import type { X } from '../engine/x.ts';\nexport type A = X;`],
    ['lib-knows-no-product-words', 'src/lib/a.ts', `export { x } from '../engine/x.ts';`],
    [
      'engine-knows-no-database-and-no-server',
      'src/engine/a.ts',
      `import { d } from '../db/d.ts';\nexport const a = d;`,
    ],
    ['mechanics-know-no-feature', 'src/http/a.ts', `import { f } from '../features/f/f.ts';\nexport const a = f;`],
    ['only-app-and-main-compose', 'src/features/f/a.ts', `import { p } from '../../app/p.ts';\nexport const a = p;`],
    [
      'platform-imports-no-later-group',
      'src/features/platform/a/a.ts',
      `import { s } from '../../scanning/s/s.ts';\nexport const a = s;`,
    ],
    ['cli-never-sees-the-service', 'src/cli/a.ts', `export const a = () => import('../db/d.ts');`],
    ['only-stores-and-db-speak-sql', 'src/features/f/a.ts', `import { sql } from 'kysely';\nexport const a = sql;`],
    ['only-stores-and-db-speak-sql', 'src/engine/a.ts', `import { Client } from 'pg';\nexport const a = Client;`],
    [
      'stripe-is-imported-dynamically',
      'src/features/f/a.ts',
      `import { Stripe } from 'stripe';\nexport const a = Stripe;`,
    ],
    [
      'only-run-process-starts-processes',
      'src/http/a.ts',
      `import { spawn } from 'node:child_process';\nexport const a = spawn;`,
    ],
    [
      'only-http-client-and-oci-open-outside-connections',
      'src/http/a.ts',
      `import { fetch } from 'undici';\nexport const a = fetch;`,
    ],
    ['source-never-imports-tests', 'src/http/a.ts', `import { t } from '../../test/t.ts';\nexport const a = t;`],
    ['no-unresolvable-imports', 'src/http/a.ts', `import { t } from './nowhere.ts';\nexport const a = t;`],
    ['no-import-cycles', 'src/engine/a.ts', `import { x } from './x.ts';\nexport const a = x;`],
  ])('refuses by %s a module that %s', async (rule, path, text) => {
    await plant({
      'src/engine/x.ts':
        rule === 'no-import-cycles'
          ? `export * from './a.ts';\nexport const x = 1;`
          : 'export type X = 1;\nexport const x = 1;',
      'src/db/d.ts': 'export const d = 1;',
      'src/features/f/f.ts': 'export const f = 1;',
      'src/app/p.ts': 'export const p = 1;',
      'src/features/scanning/s/s.ts': 'export const s = 1;',
      'test/t.ts': 'export const t = 1;',
      [path]: text,
    });
    const { isGood, output } = await checkLayers(folder, { leastModules: 0 });
    expect(isGood).toBe(false);
    expect(output).toContain(`${rule}: `);
    expect(output).toContain(path);
  });

  it('refuses every pair of features that import each other, in any group', async () => {
    await plant({
      'src/features/platform/a/one.ts': `import { two } from '../b/two.ts';\nexport const one = two;`,
      'src/features/platform/a/endpoints/three.ts': 'export const three = 3;',
      'src/features/platform/b/two.ts': 'export const two = 2;',
      'src/features/platform/b/four.ts': `import { three } from '../a/endpoints/three.ts';\nexport const four = three;`,
      'src/features/platform/b/b.test.ts': `import { one } from '../a/one.ts';\nexport const b = one;`,
      'src/features/platform/c/five.ts': `import { four } from '../b/four.ts';\nexport const five = four;`,
      'src/features/reporting/reports/six.ts': `import { seven } from '../compliance-packs/seven.ts';\nexport const six = seven;`,
      'src/features/reporting/compliance-packs/seven.ts': 'export const seven = 7;',
      'src/features/reporting/compliance-packs/eight.ts': `import { nine } from '../reports/nine.ts';\nexport const eight = nine;`,
      'src/features/reporting/reports/nine.ts': 'export const nine = 9;',
    });
    const { isGood, output } = await checkLayers(folder, { leastModules: 0 });
    expect({ isGood, pairs: output.match(/\S+ ↔ \S+/g) }).toEqual({
      isGood: false,
      pairs: ['platform/a ↔ platform/b', 'reporting/compliance-packs ↔ reporting/reports'],
    });
  });

  it('fails when it found no module', async () => {
    await mkdir(join(folder, 'src'));
    expect(await checkLayers(folder, { leastModules: 100 })).toMatchObject({ isGood: false });
  });

  it('fails when it found modules without imports', async () => {
    await plant({ 'src/lib/a.ts': 'export const a = 1;', 'src/lib/b.ts': 'export const b = 1;' });
    const { isGood, output } = await checkLayers(folder, { leastModules: 2 });
    expect(isGood).toBe(false);
    expect(output).toContain('0 of them with imports');
  });
});

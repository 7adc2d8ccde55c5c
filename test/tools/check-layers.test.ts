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
  it('accepts modules that keep the rules', async () => {
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

  it('refuses each violation by the rule and the path of the importing file', async () => {
    const violations: Record<string, { rule: string; text: string }> = {
      'src/domain/value.ts': {
        rule: 'domain-sees-only-lib',
        text: `import { x } from '../engine/x.ts';\nexport const a = x;`,
      },
      'src/domain/type.ts': {
        rule: 'domain-sees-only-lib',
        text: `import type { X } from '../engine/x.ts';\nexport type A = X;`,
      },
      'src/lib/a.ts': { rule: 'lib-knows-no-product-words', text: `export { x } from '../engine/x.ts';` },
      'src/engine/database.ts': {
        rule: 'engine-knows-no-database-and-no-server',
        text: `import { d } from '../db/d.ts';\nexport const a = d;`,
      },
      'src/http/feature.ts': {
        rule: 'mechanics-know-no-feature',
        text: `import { f } from '../features/f/f.ts';\nexport const a = f;`,
      },
      'src/features/f/app.ts': {
        rule: 'only-app-and-main-compose',
        text: `import { p } from '../../app/p.ts';\nexport const a = p;`,
      },
      'src/features/platform/a/a.ts': {
        rule: 'platform-imports-no-later-group',
        text: `import { s } from '../../scanning/s/s.ts';\nexport const a = s;`,
      },
      'src/cli/a.ts': { rule: 'cli-never-sees-the-service', text: `export const a = () => import('../db/d.ts');` },
      'src/features/f/sql.ts': {
        rule: 'only-stores-and-db-speak-sql',
        text: `import { sql } from 'kysely';\nexport const a = sql;`,
      },
      'src/engine/client.ts': {
        rule: 'only-stores-and-db-speak-sql',
        text: `import { Client } from 'pg';\nexport const a = Client;`,
      },
      'src/features/f/stripe.ts': {
        rule: 'stripe-is-imported-dynamically',
        text: `import { Stripe } from 'stripe';\nexport const a = Stripe;`,
      },
      'src/http/spawn.ts': {
        rule: 'only-run-process-starts-processes',
        text: `import { spawn } from 'node:child_process';\nexport const a = spawn;`,
      },
      'src/http/fetch.ts': {
        rule: 'only-http-client-and-oci-open-outside-connections',
        text: `import { fetch } from 'undici';\nexport const a = fetch;`,
      },
      'src/http/test.ts': {
        rule: 'source-never-imports-tests',
        text: `import { t } from '../../test/t.ts';\nexport const a = t;`,
      },
      'src/http/nowhere.ts': {
        rule: 'no-unresolvable-imports',
        text: `import { t } from './missing.ts';\nexport const a = t;`,
      },
      'src/engine/cycle.ts': {
        rule: 'no-import-cycles',
        text: `import { x } from './circle.ts';\nexport const a = x;`,
      },
    };
    await plant({
      'src/engine/x.ts': 'export type X = 1;\nexport const x = 1;',
      'src/engine/circle.ts': `export * from './cycle.ts';\nexport const x = 1;`,
      'src/db/d.ts': 'export const d = 1;',
      'src/features/f/f.ts': 'export const f = 1;',
      'src/app/p.ts': 'export const p = 1;',
      'src/features/scanning/s/s.ts': 'export const s = 1;',
      'test/t.ts': 'export const t = 1;',
      ...Object.fromEntries(Object.entries(violations).map(([path, { text }]) => [path, text])),
    });
    const { isGood, output } = await checkLayers(folder, { leastModules: 0 });
    expect(isGood).toBe(false);
    for (const [path, { rule }] of Object.entries(violations)) {
      expect(output.split('\n').filter((line) => line.includes(`${rule}: `) && line.includes(path))).not.toEqual([]);
    }
  });

  it('accepts a dashboard that keeps the rules, with the libraries of its own package.json', async () => {
    await plant({
      'src/lib/a.ts': `export * from './b.ts';\n`,
      'src/lib/b.ts': 'export const b = 1;\n',
      'openapi/service-v1.d.ts': 'export type Paths = object;\n',
      'web/package.json': JSON.stringify({ name: 'web', dependencies: { react: '19.3.1' } }),
      'web/src/main.tsx': `import { a } from './app/a.tsx';\nexport const main = a;\n`,
      'web/src/app/a.tsx': `import { p } from '../pages/p/p.tsx';\nexport const a = p;\n`,
      'web/src/pages/p/p.tsx': `import { part } from './part.tsx';\nimport { f } from '../../features/f/f.ts';\nexport const p = [part, f];\n`,
      'web/src/pages/p/part.tsx': `import { c } from '../../components/c.tsx';\nexport const part = c;\n`,
      'web/src/features/f/f.ts': `import { l } from '../../lib/l.ts';\nexport const f = l;\n`,
      'web/src/components/c.tsx': `import { useState } from 'react';\nimport { l } from '../lib/l.ts';\nexport const c = [l, useState];\n`,
      'web/src/lib/l.ts': `import type { Paths } from '../../../openapi/service-v1.d.ts';\nexport const l: Paths = {};\n`,
    });
    const outcome = await checkLayers(folder, { leastModules: 2 });
    expect(outcome).toEqual({ isGood: true, summary: '9 modules', output: '' });
  });

  it('refuses imports of the dashboard against its layers, between pages or features, and from the service', async () => {
    const violations: Record<string, { rule: string; text: string }> = {
      'web/src/lib/a.ts': {
        rule: 'web-lib-imports-no-outer-layer',
        text: `export { c } from '../components/c.tsx';`,
      },
      'web/src/components/a.tsx': {
        rule: 'web-components-imports-no-outer-layer',
        text: `export { f } from '../features/f/f.ts';`,
      },
      'web/src/features/f/a.ts': {
        rule: 'web-features-imports-no-outer-layer',
        text: `export { p } from '../../pages/p/p.tsx';`,
      },
      'web/src/pages/p/a.tsx': {
        rule: 'web-pages-imports-no-outer-layer',
        text: `export { r } from '../../app/r.ts';`,
      },
      'web/src/lib/main.ts': { rule: 'web-lib-imports-no-outer-layer', text: `export { m } from '../main.tsx';` },
      'web/src/pages/p/b.tsx': { rule: 'web-pages-know-no-other', text: `export { q } from '../p-q/q.tsx';` },
      'web/src/lib/b.ts': { rule: 'web-uses-the-public-api-only', text: `export { s } from '../../../src/lib/s.ts';` },
      'web/src/lib/c.ts': { rule: 'web-uses-the-public-api-only', text: `export { t } from '../../../test/t.ts';` },
      'web/src/lib/d.ts': { rule: 'web-uses-the-public-api-only', text: `export { o } from '../../../openapi/o.ts';` },
      'web/src/lib/e.ts': { rule: 'no-undeclared-dependencies', text: `export { useState } from 'react';` },
      'src/http/web.ts': {
        rule: 'service-imports-nothing-of-the-dashboard',
        text: `export { p } from '../../web/src/pages/p/p.tsx';`,
      },
    };
    await plant({
      'web/src/main.tsx': 'export const m = 1;',
      'web/src/app/r.ts': 'export const r = 1;',
      'web/src/pages/p/p.tsx': 'export const p = 1;',
      'web/src/pages/p-q/q.tsx': 'export const q = 1;',
      'web/src/features/f/f.ts': 'export const f = 1;',
      'web/src/features/g/g.ts': 'export const g = 1;',
      'web/src/components/c.tsx': 'export const c = 1;',
      'src/lib/s.ts': 'export const s = 1;',
      'test/t.ts': 'export const t = 1;',
      'openapi/o.ts': 'export const o = 1;',
      ...Object.fromEntries(Object.entries(violations).map(([path, { text }]) => [path, text])),
    });
    const { output } = await checkLayers(folder, { leastModules: 0 });
    for (const [path, { rule }] of Object.entries(violations)) {
      expect(output.split('\n').filter((line) => line.startsWith(`${rule}: ${path} `))).toHaveLength(1);
    }
  });

  it('refuses every pair of features that import each other, without exemptions', async () => {
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

  it('fails when it saw no module', async () => {
    await mkdir(join(folder, 'src'));
    expect(await checkLayers(folder, { leastModules: 100 })).toMatchObject({ isGood: false });
  });

  it('fails when it saw modules but not their imports', async () => {
    await plant({ 'src/lib/a.ts': 'export const a = 1;', 'src/lib/b.ts': 'export const b = 1;' });
    const { isGood, output } = await checkLayers(folder, { leastModules: 2 });
    expect(isGood).toBe(false);
    expect(output).toContain('0 of them with imports');
  });
});

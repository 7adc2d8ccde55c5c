import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runTool } from '../../tools/check/run-tool.ts';
import { listFastTests } from '../../tools/fast-tests/list-fast-tests.ts';

const repository = resolve(import.meta.dirname, '../..');

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'plimsoll-fast-'));
});

afterEach(() => rm(project, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

describe('listFastTests', () => {
  it('lists test files in src that start nothing, and no test file in test', async () => {
    await write('src/lib/a.test.ts', `import { a } from './a.ts';`);
    await write('src/lib/a.ts', `import { request } from 'undici';`);
    await write('test/e2e/b.test.ts', `import { it } from 'vitest';`);
    expect(listFastTests(project)).toEqual(['src/lib/a.test.ts']);
  });

  it.each([
    ['a module of Node that starts servers', `import { createServer } from 'node:http';`],
    ['a module of Node that starts processes', `import {\n  spawn,\n} from 'node:child_process';`],
    ['the database driver', `import { Client } from 'pg';`],
    ['a module that starts processes, dynamically', `const { spawn } = await import('node:child_process');`],
    ['the work pool', `import { createPool } from './work-pool/create-pool.ts';`],
    ['the composition of the service', `import { serve } from '../app/serve.ts';`],
  ])('excludes a test that imports %s', async (_, text) => {
    await write('src/lib/a.test.ts', text);
    expect(listFastTests(project)).toEqual([]);
  });

  it('excludes a test that starts a process or server through a helper or through other source', async () => {
    await write('src/lib/a.test.ts', `import { b } from '../../test/helpers/b.ts';`);
    await write('test/helpers/b.ts', `export { c } from './c.ts';`);
    await write('test/helpers/c.ts', `import net from 'node:net';`);
    await write('src/engine/d.test.ts', `import { d } from './d.ts';`);
    await write('src/engine/d.ts', `import '../lib/work-pool/create-pool.ts';`);
    expect(listFastTests(project)).toEqual([]);
  });

  it('includes a test that imports only types, and one whose imports form a cycle', async () => {
    await write(
      'src/lib/a.test.ts',
      `import type { Server } from 'node:http';\nimport type { P } from './work-pool/p.ts';`,
    );
    await write('src/lib/b.test.ts', `import { b } from './b.ts';`);
    await write('src/lib/b.ts', `import { c } from './c.ts';`);
    await write('src/lib/c.ts', `import { b } from './b.ts';`);
    expect(listFastTests(project)).toEqual(['src/lib/a.test.ts', 'src/lib/b.test.ts']);
  });

  it('lists at least 80 tests of this project', () => {
    expect(listFastTests(repository).length).toBeGreaterThan(80);
  });
});

describe('forbid-servers', () => {
  it.each([
    ['a server', `import { createServer } from 'node:http'; createServer().listen(0);`],
    ['a connection', `import { connect } from 'node:net'; connect(9, '127.0.0.1');`],
    ['a process', `import { spawn } from 'node:child_process'; spawn('true');`],
    ['a thread', `import { Worker } from 'node:worker_threads'; new Worker('0', { eval: true });`],
  ])('makes %s fail', async (_, text) => {
    await write('start.mjs', text);
    const guard = join(repository, 'tools/fast-tests/forbid-servers.ts');
    const { code, stderr } = await runTool(project, ['--import', guard, 'start.mjs']);
    expect(code).toBe(1);
    expect(stderr).toContain('A fast test starts no server, process, thread or connection');
  });
});

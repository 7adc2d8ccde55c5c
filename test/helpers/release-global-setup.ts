import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

/** Two releases of the same sources. The folder is empty where this machine cannot build them; `missing` has the reason for test titles. */
export interface TestReleases {
  /** Built in the project's folder. */
  first: string;
  /** Built in a copy of the sources in another folder. */
  second: string;
  missing: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    releases: TestReleases;
  }
}

const projectDir = resolve(import.meta.dirname, '../..');
const sources = [
  'src',
  'tools',
  'deploy',
  'migrations',
  'openapi',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.npmrc',
];
const texts = ['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md'];
const run = promisify(execFile);

/** Builds the releases for a run of `npm run test:packaging`, in processes of their own as the script does. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-releases-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const missing = `${process.platform}-${process.arch}` === 'linux-x64' ? '' : ' [needs Linux on x64]';
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  if (missing === '') {
    const key = join(folder, 'key.pem');
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const copy = join(folder, 'deeper/copy of the sources');
    mkdirSync(copy, { recursive: true });
    for (const name of [...sources, ...texts]) cpSync(join(projectDir, name), join(copy, name), { recursive: true });
    symlinkSync(join(projectDir, 'node_modules'), join(copy, 'node_modules'));
    await build(projectDir, first, key);
    await build(copy, second, key);
  }
  project.provide('releases', { first, second, missing });
  return remove;
}

async function build(sourceDir: string, output: string, key: string): Promise<void> {
  const args = [
    'tools/release.ts',
    '--output',
    output,
    '--key',
    key,
    '--targets',
    'linux-x64',
    '--architectures',
    'amd64',
  ];
  const environment = { ...process.env, SOURCE_DATE_EPOCH: '1767225600', SOURCE_REVISION: '0'.repeat(40) };
  await run(process.execPath, args, { cwd: sourceDir, env: environment });
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Packages and modules of Node with which a test starts servers, processes or threads, or connects to a database. */
const slowModules = /^(node:)?(child_process|cluster|http|http2|https|net|tls|worker_threads)$|^(fastify|pg|undici)$/;

/** Source that starts processes, threads or the database. */
const slowSource = /^src\/(app|db\/embedded|lib\/work-pool)\//;

/** Imports of values, with `from`, without it, and dynamic. */
const importPattern =
  /^(?:import|export)\s(?!type\b)[^;]*?\sfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * The fast tests of a project, relative to its folder: the test files in `src/` that import, directly or through other files, neither
 * `slowSource` nor, from a test or a file of `test/`, one of `slowModules`. Test files in `test/` are not unit tests and never fast.
 */
export function listFastTests(projectDir: string): string[] {
  const tests = globSync('src/**/*.test.ts', { cwd: projectDir }).sort();
  return tests.filter((test) => importsReachedBy(projectDir, test).every((reached) => !isSlow(reached)));
}

interface Import {
  from: string;
  /** A path relative to the project's folder, or the name of a package or module. */
  to: string;
  isFile: boolean;
}

function isSlow({ from, to, isFile }: Import): boolean {
  if (isFile) return slowSource.test(to);
  return (from.startsWith('test/') || from.endsWith('.test.ts')) && slowModules.test(to);
}

function importsReachedBy(projectDir: string, test: string): Import[] {
  const files = new Set([test]);
  const reached: Import[] = [];
  for (const file of files) {
    const imports = importsOf(projectDir, file);
    reached.push(...imports);
    for (const { to, isFile } of imports) if (isFile) files.add(to);
  }
  return reached;
}

function importsOf(projectDir: string, from: string): Import[] {
  // A dynamic import may name a file of another project in source text that a test writes.
  const file = join(projectDir, from);
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, named, bare, dynamic]) => {
    const specifier = named ?? bare ?? dynamic ?? '';
    const isFile = specifier.startsWith('.');
    return { from, to: isFile ? relative(projectDir, resolve(dirname(file), specifier)) : specifier, isFile };
  });
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writerIntegrity } from './targets.ts';

interface LockedPackage {
  version?: string;
  integrity?: string;
}

/** The version of a Node package that package-lock.json names. */
export function lockedVersion(projectDir: string, name: string): string {
  const { version } = lockedPackage(projectDir, name);
  if (version === undefined) throw new Error(`package-lock.json does not name ${name}`);
  return version;
}

/**
 * Folder of a Node package with `bin/node`: the installed one, otherwise a download by npm that has the expected hash. Downloads stay in the
 * cache folder of the user.
 */
export function obtainNode(projectDir: string, name: string, version: string): string {
  const locked = lockedPackage(projectDir, name);
  const installed = join(projectDir, 'node_modules', name);
  if (locked.version === version && existsSync(join(installed, 'bin/node'))) return installed;
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'plimsoll', `${name}-${version}`);
  if (existsSync(join(folder, 'bin/node'))) return folder;
  const integrity = locked.version === version ? locked.integrity : writerIntegrity[`${name}@${version}`];
  if (integrity === undefined)
    throw new Error(`no hash is known for ${name}@${version}: add it to tools/executable/targets.ts`);
  download(`${name}@${version}`, integrity, folder);
  return folder;
}

function download(name: string, integrity: string, folder: string): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  const temporary = mkdtempSync(`${folder}-`);
  try {
    const args = ['pack', '--silent', '--ignore-scripts', name];
    const printed = execFileSync('npm', args, {
      cwd: temporary,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const file = join(temporary, printed.trim());
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${name} has the hash ${found}, not ${integrity}`);
    execFileSync('tar', ['-xzf', file, '-C', temporary]);
    renameSync(join(temporary, 'package'), folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function lockedPackage(projectDir: string, name: string): LockedPackage {
  const lock = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return lock.packages[`node_modules/${name}`] ?? {};
}

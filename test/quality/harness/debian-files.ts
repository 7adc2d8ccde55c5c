import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from './run-tool.ts';

/** Unpacks Debian packages into a folder without a package database, so that their files have no owner. */
export function unpackDebianPackages(names: readonly string[], folder: string): void {
  const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-deb-'));
  try {
    // apt downloads as an unprivileged user where it can.
    runTool('apt-get', ['-q', '-o', 'APT::Sandbox::User=root', 'download', ...names], { cwd: work });
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(work)) runTool('dpkg', ['-x', path.join(work, file), folder]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

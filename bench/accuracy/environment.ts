import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSnapshot } from '../../src/engine/advisories/open-snapshot.ts';
import { refreshSnapshot } from '../../src/engine/advisories/refresh-snapshot.ts';
import type { AdvisorySnapshot } from '../../src/engine/advisories/snapshot.ts';
import { sharedData } from '../../test/helpers/real-images.ts';

/** Folder for the mirror and the advisory snapshot, which are made once, and for files of a run. */
export const accuracyFolder = process.env['ACCURACY_DIR'] ?? path.join(tmpdir(), 'plimsoll-accuracy');

/** The mirror of all shared records. */
export function wholeMirror(): string {
  const folder = path.join(accuracyFolder, 'mirror');
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  execFileSync('python3', [path.join(sharedData, 'make-advisory-mirror.py'), draft], { stdio: 'ignore' });
  renameSync(draft, folder);
  return folder;
}

/** The advisories of the mirror as the product compiles them. */
export async function openWholeSnapshot(): Promise<AdvisorySnapshot> {
  const folder = path.join(accuracyFolder, 'data', 'advisories');
  const { snapshot } = await refreshSnapshot({ folder, bases: [pathToFileURL(wholeMirror()).href] });
  return openSnapshot(snapshot.path);
}

/** An empty folder for the files of this run. */
export function scratchFolder(): string {
  const folder = path.join(accuracyFolder, `run-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The folder with `trivy-cache`, `grype-cache` and `osv-db`. */
export function peerDatabases(): string {
  const folder = process.env['PEERS_DATA'];
  if (folder === undefined)
    throw new Error('PEERS_DATA must name the folder with trivy-cache, grype-cache and osv-db.');
  return folder;
}

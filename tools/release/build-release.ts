import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packTar } from '../../src/engine/image/pack-tar.ts';
import { buildExecutable } from '../executable/build-executable.ts';
import { bundleExecutable } from '../executable/bundle-executable.ts';
import { lockedVersion, obtainNode } from '../executable/obtain-node.ts';
import { executableTargets } from '../executable/targets.ts';
import { buildImage } from '../image/build-image.ts';
import { layerEntries } from '../image/layer-entries.ts';
import { packPackage } from '../package/pack-package.ts';
import { stagePackage } from '../package/stage-package.ts';
import type { ReleaseSource } from './describe-source.ts';
import { listLicenses } from './list-licenses.ts';
import { minisignWith } from './minisign.ts';
import { releaseNotes } from './release-notes.ts';

export interface ReleaseOptions extends ReleaseSource {
  /** Platforms of executables. */
  targets: readonly string[];
  /** Architectures of container images. */
  architectures: readonly string[];
  /** An Ed25519 private key in PEM format. Without one, nothing is signed. */
  signingKey?: string;
}

/**
 * Writes all files of a release into an empty folder: npm package, executables with licenses, container images, release notes, `SHA256SUMS` and
 * its signature. The same commit gives the same bytes.
 */
export async function buildRelease(projectDir: string, folder: string, options: ReleaseOptions): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version } = options;
  await addPackage(projectDir, folder, options);
  await addExecutables(projectDir, folder, options);
  for (const architecture of options.architectures) await addImage(projectDir, folder, architecture, options);
  const changelog = readFileSync(join(projectDir, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(folder, 'RELEASE_NOTES.md'), releaseNotes(changelog, version));
  writeFileSync(join(folder, 'SHA256SUMS'), await checksums(folder));
  if (options.signingKey !== undefined) addSignature(folder, options.signingKey, options);
}

async function addPackage(projectDir: string, folder: string, { version, createdAt }: ReleaseSource): Promise<void> {
  const staged = mkdtempSync(join(tmpdir(), 'plimsoll-package-'));
  try {
    await stagePackage(projectDir, staged);
    packPackage(staged, join(folder, `plimsoll-${version}.tgz`), createdAt);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

async function addExecutables(projectDir: string, folder: string, { version, targets }: ReleaseOptions): Promise<void> {
  if (targets.length === 0) return;
  const programs = await bundleExecutable(projectDir, version);
  for (const target of targets)
    buildExecutable(projectDir, target, programs, join(folder, `plimsoll-${version}-${target}`));
  const nodes = targets.map((target) => executableTargets[target]?.nodePackage ?? '');
  const nodeFolders = nodes.map((name) => obtainNode(projectDir, name, lockedVersion(projectDir, name)));
  const texts = listLicenses([...programs.packageFolders, ...nodeFolders]);
  writeFileSync(join(folder, `plimsoll-${version}-licenses.txt`), texts);
}

async function addImage(
  projectDir: string,
  folder: string,
  architecture: string,
  source: ReleaseSource,
): Promise<void> {
  const layout = mkdtempSync(join(tmpdir(), 'plimsoll-layout-'));
  try {
    await buildImage(projectDir, layout, { architecture, ...source });
    const archive = packTar(layerEntries(layout, '', 0), source.createdAt);
    writeFileSync(join(folder, `plimsoll-${source.version}-image-${architecture}.tar`), archive);
  } finally {
    rmSync(layout, { recursive: true, force: true });
  }
}

/** In the format of sha256sum(1). */
async function checksums(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

function addSignature(folder: string, signingKey: string, { version, revision }: ReleaseSource): void {
  const { publicKey, signFile } = minisignWith(signingKey);
  const signature = signFile(readFileSync(join(folder, 'SHA256SUMS')), `Plimsoll ${version} of commit ${revision}`);
  writeFileSync(join(folder, 'SHA256SUMS.minisig'), signature);
  writeFileSync(join(folder, 'plimsoll.pub'), `untrusted comment: public key of Plimsoll releases\n${publicKey}\n`);
}

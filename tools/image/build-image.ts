import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attestImage, type ImageStatement } from './attest-image.ts';
import { layOutImage } from './lay-out-image.ts';
import { type ImageBuild, timeOf, writeImage } from './write-image.ts';

/**
 * Builds the container image as an OCI layout without a container engine, with its bill of materials and its provenance. The same commit gives
 * the same bytes.
 */
export async function buildImage(projectDir: string, layout: string, build: ImageBuild): Promise<void> {
  const folders = mkdtempSync(join(tmpdir(), 'plimsoll-image-'));
  try {
    await layOutImage(projectDir, build.architecture, folders);
    await writeImage(projectDir, folders, layout, build);
  } finally {
    rmSync(folders, { recursive: true, force: true });
  }
  attestImage(layout, [billOfMaterials(projectDir, layout, build), provenance(build)]);
}

/** The program's own scan, with the name of the image and the time of the release instead of the place of the layout and the present. */
function billOfMaterials(projectDir: string, layout: string, build: ImageBuild): ImageStatement {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-image-'));
  try {
    const name = `plimsoll-${build.version}`;
    symlinkSync(layout, join(folder, name));
    const args = [join(projectDir, 'src/main.ts'), 'scan', name, '--format', 'spdx', '--offline', '--data-dir', folder];
    const text = execFileSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { predicateType: 'https://spdx.dev/Document', predicate: withoutPresent(text, timeOf(build)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces the time of the scan, and the namespace that depends on it. */
function withoutPresent(text: string, time: string): object {
  const document: { creationInfo: { created: string }; documentNamespace: string } = JSON.parse(text);
  const timeless = text
    .replaceAll(document.creationInfo.created, time)
    .replaceAll(document.documentNamespace, 'https://spdx.org/spdxdocs/plimsoll');
  const hash = createHash('sha256').update(timeless).digest('hex').slice(0, 32);
  return { ...JSON.parse(timeless), documentNamespace: `https://spdx.org/spdxdocs/plimsoll-${hash}` };
}

/** slsa.dev/spec/v1.0/provenance. It has no time, because the same commit gives the same bytes. */
function provenance({ architecture, version, revision }: ImageBuild): ImageStatement {
  return {
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:plimsoll:tools/build-image.ts',
        externalParameters: { architecture, version },
        resolvedDependencies: [{ uri: 'urn:plimsoll:source', digest: { gitCommit: revision } }],
      },
      runDetails: { builder: { id: 'urn:plimsoll:npm-run-build:image' } },
    },
  };
}

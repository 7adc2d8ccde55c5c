import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeCycloneDx } from '../../../src/engine/sbom/cyclonedx.ts';
import { sbomInput } from '../../helpers/sbom-fixture.ts';
import { scanTars } from '../../helpers/scan-tars.ts';
import type { SbomTool } from './explained-differences.ts';
import type { SbomImage } from './sbom-images.ts';

/** The CycloneDX document that Plimsoll writes of an image. */
export async function ownDocument({ tars }: SbomImage): Promise<unknown> {
  const { operatingSystem, packages } = await scanTars(...tars);
  const input = { ...sbomInput, operatingSystem, packages, warnings: [], coverage: null, layers: [] };
  return JSON.parse([...writeCycloneDx(input)].join(''));
}

/** The CycloneDX document that another program writes of the OCI layout, without any network. */
export function toolDocument(tool: SbomTool, program: string, { layout }: SbomImage, scratch: string): unknown {
  const output = path.join(scratch, `${tool}.json`);
  const env = { PATH: process.env['PATH'] ?? '', HOME: scratch, SYFT_CHECK_FOR_APP_UPDATE: 'false' };
  execFileSync(program, argumentsOf[tool](layout, output, scratch), { stdio: 'pipe', timeout: 300_000, env });
  return JSON.parse(readFileSync(output, 'utf8'));
}

const argumentsOf: Readonly<Record<SbomTool, (layout: string, output: string, scratch: string) => string[]>> = {
  // Without the option, Syft reads no lock files in images.
  syft: (layout, output) => [
    'scan',
    `oci-dir:${layout}`,
    '--override-default-catalogers',
    'all',
    '-o',
    `cyclonedx-json=${output}`,
  ],
  trivy(layout, output, scratch) {
    const cache = path.join(scratch, 'trivy');
    writeEmptyJavaDatabase(cache);
    const offline = ['--offline-scan', '--skip-db-update', '--skip-java-db-update', '--skip-version-check'];
    return ['image', '--input', layout, ...offline, '--cache-dir', cache, '--format', 'cyclonedx', '--output', output];
  },
};

/** Trivy reads Java archives only with a database, which it would download. */
function writeEmptyJavaDatabase(cache: string): void {
  const folder = path.join(cache, 'java-db');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'trivy-java.db'), '');
  const dates = {
    NextUpdate: '2099-01-01T00:00:00Z',
    UpdatedAt: '2026-01-01T00:00:00Z',
    DownloadedAt: '2026-01-01T00:00:00Z',
  };
  writeFileSync(path.join(folder, 'metadata.json'), JSON.stringify({ Version: 1, ...dates }));
}

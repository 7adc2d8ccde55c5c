import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeCycloneDx } from '../../../src/engine/sbom/cyclonedx.ts';
import { writeSpdx } from '../../../src/engine/sbom/spdx.ts';
import { sbomInput } from '../../helpers/sbom-fixture.ts';
import { scanTars } from '../../helpers/scan-tars.ts';
import type { SbomTool } from './explained-differences.ts';
import type { SbomImage } from './sbom-images.ts';

export type SbomFormat = 'cyclonedx' | 'spdx';

/** The document that Plimsoll writes of an image. */
export async function ownDocument({ tars }: SbomImage, format: SbomFormat = 'cyclonedx'): Promise<unknown> {
  const { operatingSystem, packages } = await scanTars(...tars);
  const input = { ...sbomInput, operatingSystem, packages, warnings: [], coverage: null, layers: [] };
  return JSON.parse([...(format === 'spdx' ? writeSpdx(input) : writeCycloneDx(input))].join(''));
}

/** Another program, and an empty folder for its caches. */
interface ToolRun {
  tool: SbomTool;
  program: string;
  scratch: string;
  format?: SbomFormat;
}

/** The document that another program writes of the OCI layout, without any network. */
export function toolDocument(
  { layout }: SbomImage,
  { tool, program, scratch, format = 'cyclonedx' }: ToolRun,
): unknown {
  const output = path.join(scratch, `${tool}.json`);
  const env = { PATH: process.env['PATH'] ?? '', HOME: scratch, SYFT_CHECK_FOR_APP_UPDATE: 'false' };
  execFileSync(program, argumentsOf[tool]({ layout, output, scratch, format }), {
    stdio: 'pipe',
    timeout: 300_000,
    env,
  });
  return JSON.parse(readFileSync(output, 'utf8'));
}

interface ToolPlaces {
  layout: string;
  output: string;
  scratch: string;
  format: SbomFormat;
}

const argumentsOf: Readonly<Record<SbomTool, (places: ToolPlaces) => string[]>> = {
  // Without the option, Syft reads no lock files in images.
  syft: ({ layout, output, format }) => [
    'scan',
    `oci-dir:${layout}`,
    '--override-default-catalogers',
    'all',
    '-o',
    `${format}-json=${output}`,
  ],
  trivy({ layout, output, scratch, format }) {
    const cache = path.join(scratch, 'trivy');
    writeEmptyJavaDatabase(cache);
    const offline = ['--offline-scan', '--skip-db-update', '--skip-java-db-update', '--skip-version-check'];
    const name = format === 'spdx' ? 'spdx-json' : format;
    return ['image', '--input', layout, ...offline, '--cache-dir', cache, '--format', name, '--output', output];
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

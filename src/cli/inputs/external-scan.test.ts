import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutOf, npmImage, plimsoll, useCliWorld } from '../../../test/helpers/cli-world.ts';
import { writeProgram } from '../../../test/helpers/fake-scanner.ts';
import { trivyReport, trivyVersion } from '../../../test/helpers/trivy-report.ts';

useCliWorld();

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-cli-scanners-'));
  // Scanners run as a user without rights.
  chmodSync(folder, 0o755);
  const leftPad = { name: 'left-pad', version: '1.0.0', path: 'app/node_modules/left-pad/package.json' };
  const report = trivyReport([{ ...leftPad, vulnerabilities: [{ id: 'CVE-2099-1000', severity: 'CRITICAL' }] }]);
  const version = trivyVersion('0.69.3', '2026-01-01T00:00:00Z');
  const bin = path.join(folder, 'bin');
  await writeProgram(bin, 'trivy', `[ "$1" = version ] && { echo '${version}'; exit; }; echo '${report}'`);
  await writeProgram(bin, 'grype', 'exit 5');
  for (const name of ['trivy', 'grype']) mkdirSync(path.join(folder, 'databases', name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scan = (...args: string[]) =>
  plimsoll(['scan', '--format', 'json', '--offline', layoutOf(npmImage('left-pad')), ...args], {
    environment: {
      PLIMSOLL_SCANNERS_PATH: path.join(folder, 'bin'),
      PLIMSOLL_SCANNERS_FOLDER: path.join(folder, 'scratch'),
      PLIMSOLL_SCANNERS_DATABASES: path.join(folder, 'databases'),
    },
  });

interface Document {
  completeness: string;
  scanners: { name: string; status: string; findings: number | null }[];
  findings: { cveId: string; sources: string[]; package: { name: string } }[];
}

describe('plimsoll scan --scanners', () => {
  it('adds the findings of external scanners, and is partial if one of them fails or is missing', async () => {
    const { stdout, stderr } = await scan('--scanners', 'trivy,grype,dive');
    const document = JSON.parse(stdout) as Document;
    expect(document.scanners).toMatchObject([
      { name: 'trivy', status: 'SUCCEEDED', findings: 1 },
      { name: 'grype', status: 'FAILED' },
      { name: 'dive', status: 'UNAVAILABLE' },
    ]);
    expect(document.findings.find(({ cveId }) => cveId === 'CVE-2099-1000')).toMatchObject({
      sources: ['trivy'],
      package: { name: 'left-pad' },
    });
    expect(document.completeness).toBe('partial');
    expect(stderr).toContain('grype: it ended with exit code 5');
  });

  it('refuses a name that is not an external scanner', async () => {
    const { stderr, code } = await scan('--scanners', 'trivy,other');
    expect(code).not.toBe(0);
    expect(stderr).toContain('trivy, grype, syft, osv, dockle, dive');
  });
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plimsoll } from '../../test/helpers/cli-world.ts';
import { writeProgram } from '../../test/helpers/fake-scanner.ts';

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-scanners-'));
  // Scanners run as a user without rights.
  chmodSync(folder, 0o755);
  const builtAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const trivy = { Version: '0.69.3', VulnerabilityDB: { Version: 2, UpdatedAt: builtAt } };
  const [bin, installed] = [path.join(folder, 'bin'), path.join(folder, 'data/scanners/bin')];
  await writeProgram(bin, 'trivy', `echo '${JSON.stringify(trivy)}'`);
  await writeProgram(bin, 'dockle', 'echo not a version');
  await writeProgram(installed, 'dockle', 'echo dockle version 9.9.9');
  await writeProgram(installed, 'dive', 'echo dive 0.13.1');
  await writeProgram(bin, 'osv-scanner', 'echo osv-scanner version: 2.6.0');
  mkdirSync(path.join(folder, 'databases/trivy'), { recursive: true });
  mkdirSync(path.join(folder, 'databases/osv'));
  writeFileSync(path.join(folder, 'no-program'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const list = (args: string[]) =>
  plimsoll(['scanners', ...args], {
    environment: {
      PATH: path.join(folder, 'bin'),
      PLIMSOLL_DATA_DIR: path.join(folder, 'data'),
      PLIMSOLL_SCANNERS_FOLDER: path.join(folder, 'scratch'),
      PLIMSOLL_SCANNERS_DATABASES: path.join(folder, 'databases'),
      PLIMSOLL_SCANNER_SYFT_PATH: path.join(folder, 'no-program'),
    },
  });

describe('plimsoll scanners', () => {
  it('lists every scanner with its place, version and database, or the reason why it cannot be used', async () => {
    const { code, stdout, stderr } = await list(['--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const at = (name: string) => path.join(folder, name);
    const none = { version: null, database: null };
    const described = JSON.parse(stdout);
    expect(described).toMatchObject([
      {
        name: 'trivy',
        isReady: true,
        reason: null,
        program: at('bin/trivy'),
        origin: 'path',
        version: '0.69.3',
        database: { folder: at('databases/trivy') },
      },
      { name: 'grype', isReady: false, reason: 'it is not installed', program: null, origin: null, ...none },
      { name: 'syft', reason: 'the settings name no executable file', origin: 'setting', ...none },
      { name: 'osv', reason: 'its database folder contains no database', version: '2.6.0', database: null },
      { name: 'dockle', reason: 'its version could not be read', program: at('bin/dockle'), ...none },
      { name: 'dive', isReady: true, program: at('data/scanners/bin/dive'), origin: 'installed', version: '0.13.1' },
    ]);
    expect(Math.round(described[0].database.ageSeconds / 3600)).toBe(72);
  });

  it('prints a table', async () => {
    const { stdout } = await list([]);
    const cells = stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(cells[0]).toEqual(['SCANNER', 'STATUS', 'VERSION', 'DATABASE', 'PROGRAM']);
    expect(cells[1]?.slice(0, 4)).toEqual(['trivy', 'ready', '0.69.3', '3 d ago']);
    expect(cells[2]).toEqual(['grype', 'unavailable: it is not installed', '-', '-', '-']);
  });
});

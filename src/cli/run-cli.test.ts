import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { osvRecord, writeMirror } from '../../test/helpers/advisory-fixtures.ts';
import { cliWorld, layoutOf, npmImage, npmRecords, plimsoll, useCliWorld } from '../../test/helpers/cli-world.ts';
import { makeTar, type TestImage } from '../../test/helpers/oci-layout.ts';
import { codeScanningProblems, sarifProblems } from '../../test/helpers/read-back/check-sarif.ts';
import { makeDemoImage } from '../engine/image/make-demo-image.ts';

useCliWorld();

let demo = '';
beforeAll(async () => {
  demo = (await makeDemoImage(path.join(cliWorld.root, 'demo'))).path;
});

describe('plimsoll scan', () => {
  it('prints a table with every finding of the demo image and nothing else on standard output', async () => {
    const { code, stdout, stderr } = await plimsoll(['scan', demo, '--offline']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.match(/^(CRITICAL|HIGH|MEDIUM|LOW)\b.*$/gm)).toHaveLength(21);
    expect(stdout).toContain('Grade          C\nAssessed       12 of 12 packages');
    expect(stdout).not.toContain('\u001B');
  });

  it.each([
    ['critical', 1],
    ['low', 1],
    ['NEGLIGIBLE', 1],
  ])('--fail-on %s with such findings: exit code %i, with the reason', async (severity, code) => {
    const run = await plimsoll(['scan', demo, '--offline', '--fail-on', severity]);
    expect(run.code).toBe(code);
    expect(run.stderr).toMatch(/^plimsoll: \d+ findings are at or above/);
  });

  it.each([
    ['critical', 0],
    ['high', 1],
  ])('--fail-on %s with one HIGH finding: exit code %i', async (severity, code) => {
    const args = ['--advisories', `file://${cliWorld.mirror}`, '--data-dir', path.join(cliWorld.root, 'own')];
    expect(await plimsoll(['scan', layoutOf(npmImage('left-pad')), '--fail-on', severity, ...args])).toMatchObject({
      code,
    });
  });

  it.each([
    ['medium', 1],
    ['high', 0],
  ])('treats a finding without a severity as medium: --fail-on %s gives %i', async (severity, code) => {
    const args = ['--advisories', `file://${cliWorld.mirror}`, '--data-dir', path.join(cliWorld.root, 'own')];
    const run = await plimsoll(['scan', layoutOf(npmImage('unrated')), '--fail-on', severity, ...args]);
    expect(run.stdout).toContain('1 unknown');
    expect(run.code).toBe(code);
  });

  it('applies the limits of the environment, and refuses invalid ones', async () => {
    const layout = layoutOf(npmImage('a', 'b'));
    const scanWith = (environment: Record<string, string>) =>
      plimsoll(['scan', layout, '--offline', '--format', 'json'], { environment });
    expect(await scanWith({ PLIMSOLL_LIMIT_ENTRIES: '1' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('(LIMIT_EXCEEDED)'),
    });
    const { stdout } = await scanWith({ PLIMSOLL_LIMIT_PATH_LENGTH: '16' });
    expect(JSON.parse(stdout)).toMatchObject({ completeness: 'partial', warnings: [{ code: 'LIMIT_EXCEEDED' }] });
    expect(await scanWith({ PLIMSOLL_LIMIT_MEMORY_MB: '1' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('PLIMSOLL_LIMIT_MEMORY_MB must be a whole number from 256'),
    });
  });

  it('never passes content that was not assessed: 2 with --fail-on, 0 without or with --accept-partial', async () => {
    const layout = layoutOf(npmImage('never-heard-of'));
    const gated = await plimsoll(['scan', layout, '--offline', '--fail-on', 'critical']);
    expect(gated).toMatchObject({ code: 2, stderr: expect.stringContaining('some content was not assessed') });
    expect(gated.stdout).toContain('NOT ASSESSED (not known to be safe):\n  npm, 1 package:');
    expect(gated.stdout).toContain('Grade          none');
    expect((await plimsoll(['scan', layout, '--offline'])).code).toBe(0);
    expect((await plimsoll(['scan', layout, '--offline', '--fail-on', 'low', '--accept-partial'])).code).toBe(0);
  });

  it('names content without an analyzer beside assessed packages: 2 with --fail-on, in the table, JSON and both bills of materials', async () => {
    const files = ['var/lib/snapd/snaps/core22.snap', 'app/a.jar', 'app/\u001b[2Jlog4j.jar'];
    const content = files.map((where) => ({ path: where, content: where.endsWith('log4j.jar') ? 'PK larger' : 'x' }));
    const manifest = { path: 'app/node_modules/ms/package.json', content: '{"name":"ms","version":"2.1.3"}' };
    const layout = layoutOf({ layers: [makeTar([manifest, ...content])] });
    const gated = await plimsoll(['scan', layout, '--offline', '--fail-on', 'critical']);
    expect(gated).toMatchObject({ code: 2, stderr: expect.stringContaining('some content was not assessed') });
    expect(gated.stdout).toContain('Grade          none');
    expect(gated.stdout).toContain('Assessed       1 of 1 package, and 2 kinds of content not read');
    expect(gated.stdout).toContain(
      'NOT ASSESSED (not known to be safe):\n' +
        '  java, 2 files: Java archive: it has no Maven coordinates (for example /app/\uFFFD[2Jlog4j.jar)\n' +
        '  snap, 1 file: snap package: it contains a root of its own (/var/lib/snapd/snaps/core22.snap)',
    );
    const document: unknown = JSON.parse((await plimsoll(['scan', layout, '--offline', '--format', 'json'])).stdout);
    expect(document).toMatchObject({
      completeness: 'partial',
      compliance: null,
      coverage: {
        assessed: 1,
        notAssessed: [
          { kind: 'java', count: 2 },
          {
            kind: 'snap',
            count: 1,
            reason: 'snap package: it contains a root of its own',
            examplePath: 'var/lib/snapd/snaps/core22.snap',
          },
        ],
      },
    });
    for (const format of ['cyclonedx', 'spdx']) {
      const { stdout } = await plimsoll(['scan', layout, '--offline', '--format', format]);
      expect(stdout).toContain(
        'Not read: 1 files of kind snap (snap package: it contains a root of its own), for example var/lib/snapd/snaps/core22.snap.',
      );
      expect(stdout.includes('"incomplete"')).toBe(format === 'cyclonedx');
    }
  });

  it('assesses nothing, with a message, when there are no advisories', async () => {
    const empty = path.join(cliWorld.root, 'nothing');
    const offline = await plimsoll(['scan', demo, '--offline', '--data-dir', empty, '--fail-on', 'critical']);
    expect(offline).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there are no advisories on this machine'),
    });
    const broken = await plimsoll([
      'scan',
      demo,
      '--advisories',
      `file://${cliWorld.root}/missing`,
      '--data-dir',
      empty,
    ]);
    expect(broken).toMatchObject({ code: 0, stderr: expect.stringContaining('could not be refreshed') });
    expect(broken.stdout).toContain('unknown: no content was assessed');
  });

  it('uses the current advisories when a refresh fails', async () => {
    const run = await plimsoll([
      'scan',
      demo,
      '--advisories',
      `file://${cliWorld.root}/missing`,
      '--fail-on',
      'critical',
    ]);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('using the advisories of') });
  });

  it('fetches advisories when there are none, and always when the mirror is named', async () => {
    const own = path.join(cliWorld.root, 'fetched');
    const args = ['scan', layoutOf(npmImage('left-pad')), '--format', 'json', '--data-dir', own];
    const environment = { PLIMSOLL_ADVISORIES_URL: `file://${cliWorld.mirror}` };
    const changing = path.join(cliWorld.root, 'changing');
    writeMirror(changing, npmRecords('1.5.0'));
    const found = async (more: string[]) => JSON.parse((await plimsoll([...args, ...more], { environment })).stdout);
    expect((await found([])).findings).toMatchObject([
      { cveId: 'GHSA-aaaa-bbbb-cccc', severity: 'HIGH', fixedVersion: '2.0.0' },
    ]);
    expect((await found(['--advisories', `file://${changing}`])).findings).toEqual([]);
    expect((await found(['--offline'])).findings).toEqual([]);
  });

  it('writes JSON with the fields of the API', async () => {
    const { stdout } = await plimsoll(['scan', `oci:${demo}:1.0`, '--offline', '--format', 'json']);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({
      platform: 'linux/amd64',
      os: { id: 'alpine', versionId: '3.18.0' },
      completeness: 'complete',
      compliance: 'C',
      counts: { critical: 2 },
      coverage: { assessed: 12, notAssessed: [] },
      advisories: { snapshot: expect.stringMatching(/^sha256:/) },
    });
    expect(document.findings).toHaveLength(21);
    expect(document.findings.find(({ cveId }: { cveId: string }) => cveId === 'CVE-2021-44906')).toMatchObject({
      severity: 'CRITICAL',
      package: { name: 'minimist', purl: 'pkg:npm/minimist@1.2.0', paths: ['app/node_modules/minimist/package.json'] },
      fixedVersion: '1.2.6',
      layer: { index: 5, command: expect.stringContaining('npm ci') },
    });
    expect(document.packages).toHaveLength(12);
    expect(document.layers).toHaveLength(10);
    expect(document.checks.map(({ status }: { status: string }) => status)).toContain('FAIL');
    expect(stdout).not.toContain('not-a-real-secret');
  });

  it('has in JSON the due date of a known exploited vulnerability', async () => {
    const flaw = (id: string) => osvRecord(id, 'npm', 'left-pad', [{ introduced: '0' }]);
    const [mirrored, due] = [path.join(cliWorld.root, 'catalogued'), { 'CVE-2026-1001': '2026-03-04' }];
    const records = { npm: [flaw('CVE-2026-1001'), flaw('CVE-2026-1002')] };
    writeMirror(mirrored, { records, exploited: Object.keys(due), dueDates: due });
    const args = [
      '--advisories',
      `file://${mirrored}`,
      '--data-dir',
      path.join(cliWorld.root, 'due'),
      '--format',
      'json',
    ];
    const { stdout } = await plimsoll(['scan', layoutOf(npmImage('left-pad')), ...args]);
    expect(JSON.parse(stdout).findings).toMatchObject([
      { cveId: 'CVE-2026-1001', kev: true, kevDueDate: '2026-03-04' },
      { cveId: 'CVE-2026-1002', kev: false, kevDueDate: null },
    ]);
  });

  it.each([
    ['cyclonedx', 'CycloneDX', 'components'],
    ['spdx', 'SPDX-2.3', 'packages'],
  ])('writes a bill of materials as %s, with the author of --sbom-author', async (format, name, list) => {
    const output = path.join(cliWorld.root, `${format}.json`);
    const flags = `--offline --data-dir ${cliWorld.dataDir} --format ${format} --output ${output}`.split(' ');
    const { code, stdout } = await plimsoll(['scan', `oci:${demo}:1.0`, ...flags, '--sbom-author', ' Acme GmbH ']);
    expect([code, stdout]).toEqual([0, '']);
    const document = JSON.parse(readFileSync(output, 'utf8'));
    expect(document.bomFormat ?? document.spdxVersion).toBe(name);
    expect(document.metadata?.manufacturer.name ?? document.creationInfo.creators[0]).toMatch(
      /^(Organization: )?Acme GmbH$/,
    );
    expect(await plimsoll(['scan', demo, '--sbom-author', ' '])).toMatchObject({ code: 2, stdout: '' });
    expect(document[list].map((one: { name: string }) => one.name)).toContain('minimist');
  });

  it('writes the findings as SARIF, each with a rule and a location', async () => {
    const { code, stdout } = await plimsoll(['scan', demo, '--offline', '--format', 'sarif']);
    expect(code).toBe(0);
    const log = JSON.parse(stdout);
    expect([...sarifProblems(log), ...codeScanningProblems(log, stdout.length)]).toEqual([]);
    const [{ results, invocations }] = log.runs;
    expect(results.filter((one: { properties?: unknown }) => one.properties !== undefined)).toHaveLength(21);
    expect(invocations[0].executionSuccessful).toBe(true);
  });

  it('writes to a file, and reports when it cannot', async () => {
    const file = path.join(cliWorld.root, 'result.json');
    const written = await plimsoll(['scan', demo, '--offline', '--format', 'json', '--output', file]);
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse(readFileSync(file, 'utf8')).findings).toHaveLength(21);
    const missing = path.join(cliWorld.root, 'no/such/folder');
    const refused = await plimsoll(['scan', demo, '--offline', '--output', missing]);
    const reason = `plimsoll: cannot write ${missing}: its folder does not exist\n`;
    expect(refused).toEqual({ code: 2, stdout: '', stderr: reason });
  });

  it.skipIf(!existsSync('/dev/full'))('a file on a full disk is a reason without a stack', async () => {
    const { code, stderr } = await plimsoll(['scan', demo, '--offline', '--output', 'json=/dev/full']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'plimsoll: cannot write /dev/full: the disk is full\n' });
  });

  it('fits the width of a terminal, shows progress there, and erases it at the end', async () => {
    const { stdout, stderr } = await plimsoll(['scan', demo, '--offline'], { terminal: 60 });
    const table = stdout.split('\n').filter((line) => line.includes('CVE-'));
    expect(table).toHaveLength(21);
    for (const line of table) expect(line.replace(/\u001B\[[\d;]*m/g, '').length).toBeLessThanOrEqual(60);
    expect(stdout).toContain('\u001B[1;31mCRITICAL\u001B[0m');
    expect(stderr).toContain(`resolving ${demo}`.slice(0, 40));
    expect(stderr.endsWith('\r\u001B[K')).toBe(true);
  });

  it('prints each step once on standard error on request without a terminal', async () => {
    const args = [
      'scan',
      demo,
      '--advisories',
      `file://${cliWorld.mirror}`,
      '--data-dir',
      path.join(cliWorld.root, 'told'),
      '--verbose',
    ];
    const { stdout, stderr } = await plimsoll(args);
    expect(stdout.startsWith(`${demo} (linux/amd64)\n`)).toBe(true);
    const lines = stderr.trimEnd().split('\n');
    expect(lines[0]).toBe(`plimsoll: resolving ${demo}`);
    expect(lines).toContainEqual(expect.stringMatching(/^plimsoll: advisories: \w+ osv:npm$/));
    expect(lines).toContain(`plimsoll: ${demo}: matching`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('prints no control characters from an image', async () => {
    const evil = '\u001B]0;owned\u0007\u009B2J\r\n';
    const image: TestImage = {
      layers: [
        makeTar([
          { path: 'etc/os-release', content: `ID=evil\nPRETTY_NAME="E${evil.trim()}"\n` },
          {
            path: 'app/node_modules/x/package.json',
            content: JSON.stringify({ name: 'left-pad', version: `1.0.0${evil}` }),
          },
        ]),
      ],
      config: { history: [{ created_by: evil }] },
    };
    const args = ['--advisories', `file://${cliWorld.mirror}`, '--data-dir', path.join(cliWorld.root, 'own')];
    const { stdout, stderr } = await plimsoll(['scan', layoutOf(image), ...args]);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
  });

  it.each([
    ['an unreadable name', ['scan', 'UPPER case'], /INVALID_REFERENCE/],
    ['a file that is not there', ['scan', './nowhere.tar'], /does not exist or does not contain an image/],
    ['a wrong threshold', ['scan', 'x', '--fail-on', 'unknown'], /Allowed values: critical/],
    [
      'a data folder that is a file',
      ['db', 'status', '--data-dir', import.meta.filename],
      /advisories cannot be read: a part of its path is a file\.\n$/,
    ],
    ['a wrong platform', ['scan', 'x', '--platform', 'linux'], /os\/architecture/],
    ['a wrong mirror', ['scan', 'x', '--advisories', 'ftp://x'], /https:\/\//],
    ['an unknown option', ['scan', 'x', '--wat'], /unknown option/],
    ['no image', ['scan'], /missing required argument/],
    ['a user without password', ['scan', 'x', '--username', 'me'], /must be used together/],
    ['a wrong setting', ['scan', demo, '--offline'], /PLIMSOLL_PORT/],
  ])('%s: exit code 2 and a reason', async (title, args, reason) => {
    const environment: Record<string, string> = title === 'a wrong setting' ? { PLIMSOLL_PORT: 'x' } : {};
    const run = await plimsoll(args, { environment });
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(reason) });
    expect(run.stderr).not.toContain('    at ');
  });

  it('explains its exit codes in its help', async () => {
    const { code, stdout } = await plimsoll(['scan', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('so it is not known to be safe');
  });

  it('exits with 130 on SIGINT, and with 143 on SIGTERM', async () => {
    for (const [reason, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const run = await plimsoll(['scan', demo, '--offline'], { signal: AbortSignal.abort(reason) });
      expect(run).toMatchObject({ code, stdout: '', stderr: 'plimsoll: interrupted\n' });
    }
  });
});

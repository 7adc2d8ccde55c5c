import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cliWorld, layoutOf, npmImage, plimsoll, useCliWorld } from '../../test/helpers/cli-world.ts';
import { makeDemoImage } from '../engine/image/make-demo-image.ts';

useCliWorld();

interface Document {
  image: string;
  findings: { cveId: string; severity: string; package: { name: string; version: string } }[];
  packages: { name: string; version: string }[];
  [name: string]: unknown;
}

let demo = '';
let document: Document;
const fileOf = (name: string) => path.join(cliWorld.root, name);

function written(name: string, change: (document: Document) => void = () => undefined): string {
  const copy = structuredClone(document);
  change(copy);
  writeFileSync(fileOf(name), JSON.stringify(copy));
  return fileOf(name);
}

beforeAll(async () => {
  demo = (await makeDemoImage(fileOf('demo'))).path;
  document = JSON.parse((await plimsoll(['scan', demo, '--offline', '-f', 'json'])).stdout);
});

describe('plimsoll explain', () => {
  it('shows severity, score, aliases, ranges and packages of a vulnerability, by any of its ids', async () => {
    for (const id of ['CVE-2021-44906', 'cve-2021-44906', 'GHSA-xvch-5gv4-984h']) {
      const { code, stdout } = await plimsoll(['explain', id]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^CVE-2021-44906 {2}Prototype pollution/);
      expect(stdout).toContain('Severity    CRITICAL (ghsa)');
      expect(stdout).toMatch(/npm +minimist +from 1\.0\.0 before 1\.2\.6; before 0\.2\.4 +fixed +GHSA-xvch-5gv4-984h/);
    }
  });

  it('shows why a vulnerability applies to a document, and exits with 1 then', async () => {
    const scan = written('explained.json');
    const applies = await plimsoll(['explain', 'CVE-2021-44906', '--scan', scan]);
    expect(applies).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'minimist 1.2.0 is affected, fixed in 1.2.6, declared by /app/node_modules/minimist/package.json, from layer 5',
      ),
    });
    const json = await plimsoll(['explain', 'CVE-2021-44906', '--scan', scan, '-f', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      vulnerabilities: [{ id: 'CVE-2021-44906', packages: [{ ecosystem: 'npm', name: 'minimist' }] }],
      images: [{ image: demo, findings: [{ package: { name: 'minimist' } }] }],
    });
  });

  it('never calls an image unaffected whose document is partial or filtered', async () => {
    const without = (document: Document) => {
      document.findings = [];
    };
    const complete = await plimsoll(['explain', 'CVE-2021-44906', '--scan', written('none.json', without)]);
    expect(complete).toMatchObject({ code: 0, stdout: expect.stringContaining('no package is affected') });
    const partial = written('partial.json', (copy) => Object.assign(copy, { findings: [], completeness: 'partial' }));
    const filtered = written('filtered.json', (copy) =>
      Object.assign(copy, { findings: [], unlisted: [{ count: 3 }] }),
    );
    for (const file of [partial, filtered]) {
      const { stdout } = await plimsoll(['explain', 'CVE-2021-44906', '--scan', file]);
      expect(stdout).toContain('it is not known to be unaffected');
      expect(stdout).not.toContain('no package is affected');
    }
  });

  it('of an unknown id exits with 2 and does not call it harmless', async () => {
    expect(await plimsoll(['explain', 'CVE-1999-0001'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not mean that it is harmless'),
    });
    const empty = ['--data-dir', fileOf('nothing')];
    expect(await plimsoll(['explain', 'CVE-1', ...empty])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('db update'),
    });
  });
});

describe('plimsoll db search', () => {
  it('finds a package by its name, names that contain a text, and packages by vulnerability', async () => {
    const exact = await plimsoll(['db', 'search', 'minimist']);
    expect(exact.stdout).toMatch(/npm +minimist +CVE-2021-44906 +from 1\.0\.0/);
    expect((await plimsoll(['db', 'search', 'LODA'])).stdout).toMatch(/npm +lodash +4 vulnerabilities/);
    const found = JSON.parse((await plimsoll(['db', 'search', 'CVE-2021-44906', '-f', 'json'])).stdout);
    expect(found).toMatchObject({ isExact: true, packages: [{ ecosystem: 'npm', name: 'minimist' }] });
    expect(await plimsoll(['db', 'search', "no'such%package"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not mean that it is safe'),
    });
  });
});

describe('plimsoll diff', () => {
  const upgraded = () =>
    written('upgraded.json', (copy) => {
      copy.image = 'demo:2';
      copy.findings = copy.findings.filter((one) => one.package.name !== 'lodash');
      for (const one of copy.packages) if (one.name === 'lodash') one.version = '4.17.22';
      copy['sizeBytes'] = Number(copy['sizeBytes']) + 1_000_000;
    });

  it('names packages, findings and size that differ, each with its cause', async () => {
    const { code, stdout } = await plimsoll(['diff', written('a.json'), upgraded()]);
    expect(code).toBe(0);
    expect(stdout).toContain('Findings     0 new, 4 gone, 0 with another severity, 17 in both');
    expect(stdout).toMatch(/^- +HIGH +CVE-2021-23337 +lodash +4\.17\.15 +package changed to 4\.17\.22$/m);
    expect(stdout).toMatch(/^~ +npm +lodash +4\.17\.15 +4\.17\.22$/m);
    expect(stdout).toContain('(+1.0 MB)');
  });

  it('compares an image with a document; --exit-code gives 1 for new findings', async () => {
    const { code, stdout } = await plimsoll(['diff', upgraded(), demo, '--offline', '--exit-code', '-f', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      added: expect.arrayContaining([expect.objectContaining({ cause: 'package changed from 4.17.22' })]),
      removed: [],
      unchanged: 17,
    });
    expect((await plimsoll(['diff', demo, demo, '--offline', '--exit-code'])).code).toBe(0);
  });

  it('does not call a finding fixed whose content was not assessed', async () => {
    const partial = written('unread.json', (copy) => Object.assign(copy, { findings: [], completeness: 'partial' }));
    const { code, stdout } = await plimsoll(['diff', written('a.json'), partial, '--exit-code']);
    expect(code).toBe(2);
    expect(stdout).toContain('The second scan is partial');
    expect(stdout.match(/possibly not assessed/g)).toHaveLength(21);
  });
});

describe('plimsoll policy check', () => {
  it('lists the rules of a valid policy, and all problems of an invalid one with exit code 1', async () => {
    writeFileSync(fileOf('policy.yaml'), 'version: 1\nrules:\n  - name: high\n    findings: { severity: high }\n');
    expect(await plimsoll(['policy', 'check', fileOf('policy.yaml')])).toMatchObject({
      code: 0,
      stdout: 'valid: 1 rule, 0 exceptions, 0 of them expired\n  fail  high (findings)\n',
    });
    writeFileSync(fileOf('bad-policy.yaml'), 'version: 1\nrules:\n  - typo: 1\nexceptions: 3\n');
    const { code, stdout } = await plimsoll(['policy', 'check', fileOf('bad-policy.yaml')]);
    expect([code, stdout.split('\n').map((line) => line.split(':')[0])]).toEqual([
      1,
      ['rules.0.findings', 'rules.0.typo', 'exceptions', ''],
    ]);
    expect((await plimsoll(['policy', 'check', 'missing.yaml'])).code).toBe(2);
  });
});

describe('help', () => {
  it.each(['scan', 'diff', 'explain', 'policy check', 'verify'])('of %s lists its exit codes', async (name) => {
    const { code, stdout } = await plimsoll([...name.split(' '), '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Exit codes:\n {2}0 /m);
  });

  it('scans nothing when an option of a layout is wrong', async () => {
    expect((await plimsoll(['scan', layoutOf(npmImage('x')), '--timeout', '0'])).code).toBe(2);
  });
});

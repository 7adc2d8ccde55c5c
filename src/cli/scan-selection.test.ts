import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cliWorld, layoutOf, npmImage, plimsoll, useCliWorld } from '../../test/helpers/cli-world.ts';
import { makeDemoImage } from '../engine/image/make-demo-image.ts';

useCliWorld();

let demo = '';
beforeAll(async () => {
  demo = (await makeDemoImage(path.join(cliWorld.root, 'demo'))).path;
});

function fileWith(name: string, content: string | object): string {
  const file = path.join(cliWorld.root, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function scanJson(...args: string[]) {
  const run = await plimsoll(['scan', demo, '--offline', '--format', 'json', ...args]);
  return { ...run, document: run.stdout === '' ? {} : JSON.parse(run.stdout) };
}

const idsOf = (findings: { cveId: string }[]) => findings.map(({ cveId }) => cveId);

describe('plimsoll scan: selection of findings', () => {
  it('lists only the severities of --severity, counts the others, and keeps the figures of the image', async () => {
    const { document } = await scanJson('-s', 'critical,high');
    expect(document.findings).toHaveLength(7);
    expect(document).toMatchObject({
      counts: { critical: 2, high: 5, medium: 13, low: 1 },
      completeness: 'complete',
      compliance: 'C',
      unlisted: [{ filter: 'severity', count: 14, counts: { medium: 13, low: 1 } }],
    });
    const { stdout } = await plimsoll(['scan', demo, '--offline', '-s', 'critical']);
    expect(stdout).toContain('Findings       21 (2 critical, 5 high, 13 medium, 1 low)');
    expect(stdout).toContain('Listed         2\nNot listed     5 high, 13 medium, 1 low (--severity)');
  });

  it('refuses a filter that hides findings from the gate', async () => {
    const hidden = await scanJson('-s', 'critical', '--fail-on', 'high');
    expect(hidden).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('leaves out severities that --fail-on high judges: high'),
    });
    expect(await scanJson('-s', 'medium,high,critical', '--fail-on', 'medium')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('unknown'),
    });
  });

  it('does not change completeness by a filter: 2 for content that was not assessed', async () => {
    const layout = layoutOf(npmImage('never-heard-of'));
    const run = await plimsoll([
      'scan',
      layout,
      '--offline',
      '-s',
      'critical',
      '--fail-on',
      'critical',
      '--ignore-unfixed',
    ]);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('some content was not assessed') });
    expect(run.stdout).toContain('NOT ASSESSED (not known to be safe)');
  });

  it('--ignore-unfixed leaves out findings without a fixed version', async () => {
    const own = ['--advisories', `file://${cliWorld.mirror}`, '--data-dir', path.join(cliWorld.root, 'own')];
    const layout = layoutOf(npmImage('left-pad', 'unrated'));
    const { stdout } = await plimsoll(['scan', layout, ...own, '--ignore-unfixed', '-f', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [{ cveId: 'GHSA-aaaa-bbbb-cccc' }],
      unlisted: [{ filter: 'unfixed', count: 1, counts: { unknown: 1 } }],
    });
  });

  it('suppresses what the ignore file accepts, with the reason, and reports expired entries', async () => {
    const file = fileWith(
      'accepted.yaml',
      '# comment\n- id: CVE-2021-44906\n  package: pkg:npm/minimist\n  reason: build only\n  expires: 2099-01-31\n' +
        '- { id: CVE-2022-48174, reason: other package, package: openssl }\n- { id: CVE-2021-23337, reason: old, expires: 2020-01-31 }\n',
    );
    const { document, stderr } = await scanJson('--ignore-file', file);
    expect(document.findings).toHaveLength(20);
    expect(document.suppressed).toMatchObject([
      {
        cveId: 'CVE-2021-44906',
        severity: 'CRITICAL',
        suppression: { by: 'ignore', source: file, reason: 'build only', expiresOn: '2099-01-31' },
      },
    ]);
    expect(stderr).toContain('the entry for CVE-2021-23337 expired on 2020-01-31 and no longer applies');
    const { stdout } = await plimsoll(['scan', demo, '--offline', '--ignore-file', file]);
    expect(stdout).toContain(`Suppressed     1 by ${file}`);
  });

  it('reports all problems of an ignore file at once', async () => {
    const file = fileWith('bad.yaml', '- id: CVE-1\n- reason: x\n  typo: 1\n');
    const { code, stderr } = await scanJson('--ignore-file', file);
    expect({ code, lines: stderr.split('\n').slice(1, 4) }).toEqual({
      code: 2,
      lines: ['  0.reason: is required', '  1.id: is required', '  1.typo: is not a known field'],
    });
    expect(await scanJson('--ignore-file', 'missing.yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('missing.yaml cannot be read: it does not exist'),
    });
  });

  it('applies VEX documents and names the statement', async () => {
    const vex = fileWith('vex.json', {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      statements: [
        {
          vulnerability: { name: 'CVE-2021-44906' },
          products: [{ '@id': 'pkg:npm/minimist@1.2.0' }, { '@id': 'https://example.com/x' }],
          status: 'not_affected',
          justification: 'vulnerable_code_not_in_execute_path',
        },
      ],
    });
    const { document, stderr } = await scanJson('--vex', vex);
    expect(document.suppressed).toMatchObject([
      {
        cveId: 'CVE-2021-44906',
        suppression: { by: 'vex', source: 'vex.json', reason: 'not_affected: vulnerable_code_not_in_execute_path' },
      },
    ]);
    expect(stderr).toContain('1 products have no package URL');
    expect(await scanJson('--vex', fileWith('no-vex.json', '{}'))).toMatchObject({ code: 2 });
  });

  it('lists only findings that are new since a baseline, including those that became worse', async () => {
    const { stdout } = await plimsoll(['scan', demo, '--offline', '-f', 'json']);
    const earlier = JSON.parse(stdout);
    const same = await scanJson('--baseline', fileWith('same.json', stdout), '--fail-on', 'low');
    expect(same).toMatchObject({ code: 0, document: { findings: [], unlisted: [{ filter: 'baseline', count: 21 }] } });
    const worse = structuredClone(earlier);
    const was = (id: string) => worse.findings.find(({ cveId }: { cveId: string }) => cveId === id);
    was('CVE-2021-44906').severity = 'LOW';
    was('CVE-2022-48174').package.version = '0.1';
    worse.findings = worse.findings.filter(({ cveId }: { cveId: string }) => cveId !== 'CVE-2021-23337');
    const { document, code } = await scanJson('--baseline', fileWith('worse.json', worse), '--fail-on', 'low');
    expect(idsOf(document.findings).toSorted()).toEqual(['CVE-2021-23337', 'CVE-2021-44906']);
    expect(code).toBe(1);
    expect(await scanJson('--baseline', fileWith('other.json', '{"a":1}'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a document of `plimsoll scan --format json`'),
    });
  });

  it('judges by a policy: 1 for a violation, 2 when only unassessed content is left, 0 otherwise', async () => {
    const policy = (rules: object[], exceptions: object[] = []) =>
      fileWith('policy.json', { version: 1, name: 'production', rules, exceptions });
    const refused = await scanJson('--policy', policy([{ name: 'criticals', findings: { severity: 'critical' } }]));
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'plimsoll: the policy refuses the image: criticals\n',
      document: { policy: { result: 'fail', rules: [{ rule: 'criticals', violations: 2 }, { status: 'pass' }] } },
    });
    const accepted = policy(
      [{ findings: { severity: 'critical' } }],
      ['CVE-2021-44906', 'CVE-2022-48174'].map((id) => ({ id, reason: 'accepted', expires: '2099-01-01' })),
    );
    expect(await scanJson('--policy', accepted)).toMatchObject({ code: 0, document: { policy: { result: 'pass' } } });
    const warned = policy([{ action: 'warn', licenses: { deny: ['GPL-*'] } }]);
    expect((await plimsoll(['scan', demo, '--offline', '--policy', warned])).stdout).toContain('POLICY: warn');
    const layout = layoutOf(npmImage('never-heard-of'));
    const lenient = policy([{ findings: { severity: 'critical' } }]);
    expect(await plimsoll(['scan', layout, '--offline', '--policy', lenient])).toMatchObject({ code: 2 });
  });
});

describe('plimsoll scan: outputs', () => {
  it('writes several formats at once', async () => {
    const file = (name: string) => path.join(cliWorld.root, name);
    const template = fileWith('t.tpl', '{{#images}}{{image}}:{{#findings}} {{cveId}}{{/findings}}\n{{/images}}');
    const outputs = `-o json=${file('a.json')} -o junit=${file('a.xml')} -f markdown -o ${file('a.md')} -f table`;
    const args = `scan ${demo} --offline ${outputs} -o template=${file('a.txt')} -t ${template}`;
    const { code, stdout } = await plimsoll([...args.split(' '), '--data-dir', cliWorld.dataDir]);
    expect(code).toBe(0);
    expect(stdout).toContain('Grade          C');
    expect(JSON.parse(readFileSync(file('a.json'), 'utf8')).findings).toHaveLength(21);
    expect(readFileSync(file('a.xml'), 'utf8').match(/<failure /g)).toHaveLength(21);
    expect(readFileSync(file('a.md'), 'utf8').match(/^\| (CRITICAL|HIGH|MEDIUM|LOW) /gm)).toHaveLength(21);
    expect(readFileSync(file('a.txt'), 'utf8')).toMatch(/^\S+demo\S*:( CVE-[\d-]+){21}\n$/);
  });

  it('scans several images; one that cannot be scanned is reported and gives 2', async () => {
    const layout = layoutOf(npmImage('left-pad'));
    const folder = `${path.join(cliWorld.root, 'reports')}/`;
    const args = ['scan', demo, layout, './nowhere.tar', '--offline', '-f', 'json', '-o', `spdx=${folder}`];
    const { code, stdout, stderr } = await plimsoll(args);
    expect(code).toBe(2);
    expect(stderr).toContain('1 of 3 inputs could not be scanned');
    expect(JSON.parse(stdout)).toMatchObject({
      images: [{ image: demo }, { image: layout }],
      failed: [{ image: './nowhere.tar', code: 'INVALID_REFERENCE' }],
    });
    expect(readdirSync(folder).every((name) => name.endsWith('.spdx.json'))).toBe(true);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(await plimsoll(['scan', demo, layout, '-f', 'sarif'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('sarif describes one image'),
    });
  });

  it.each([
    [['-f', 'template'], /must be used together/],
    [['-f', 'json', '-f', 'table'], /cannot both be written to standard output/],
    [['-f', 'pdf'], /Allowed choices are table, json/],
  ])('refuses %j', async (args, reason) => {
    expect(await plimsoll(['scan', demo, '--offline', ...args])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(reason),
    });
  });

  it('--quiet prints no progress and no warnings, and --no-color and NO_COLOR no colors', async () => {
    const quiet = await plimsoll(
      ['scan', demo, '--offline', '--quiet', '--data-dir', path.join(cliWorld.root, 'none')],
      {
        terminal: 100,
      },
    );
    expect(quiet).toMatchObject({ code: 0, stderr: '' });
    expect((await plimsoll(['scan', demo, '--offline', '--no-color'], { terminal: 100 })).stdout).not.toContain(
      '\u001B',
    );
    const environment = { NO_COLOR: '1' };
    expect((await plimsoll(['scan', demo, '--offline'], { terminal: 100, environment })).stdout).not.toContain(
      '\u001B',
    );
  });

  it('writes no file when a flag is wrong', async () => {
    const file = path.join(cliWorld.root, 'never', 'x.json');
    mkdirSync(path.dirname(file));
    await plimsoll(['scan', demo, '-o', `json=${file}`, '--policy', 'missing.yaml']);
    expect(existsSync(file)).toBe(false);
  });
});

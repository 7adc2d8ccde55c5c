import { describe, expect, it } from 'vitest';
import { evaluatePolicy } from './evaluate-policy.ts';
import type { PolicySubject, SubjectFinding } from './policy-subject.ts';
import { readPolicy, readPolicyText } from './read-policy.ts';

const now = new Date('2026-06-15T12:00:00Z');

const finding = (more: Partial<SubjectFinding> = {}): SubjectFinding => ({
  id: 'CVE-2026-1',
  otherIds: ['GHSA-aaaa-bbbb-cccc'],
  severity: 'HIGH',
  isKnownExploited: false,
  epssScore: 0.2,
  fixState: 'fixed',
  isMalware: false,
  publishedAt: '2026-06-01T00:00:00Z',
  package: { name: 'left-pad', version: '1.0.0', type: 'npm', purl: 'pkg:npm/left-pad@1.0.0' },
  ...more,
});

const subject = (more: Partial<PolicySubject> = {}): PolicySubject => ({
  image: 'ghcr.io/acme/api:1.0',
  completeness: 'complete',
  notAssessed: [],
  warnings: 0,
  findings: [finding()],
  packages: [
    {
      name: 'left-pad',
      version: '1.0.0',
      type: 'npm',
      purl: 'pkg:npm/left-pad@1.0.0',
      licenses: ['MIT OR GPL-3.0-only'],
    },
  ],
  baseImage: 'docker.io/library/alpine:3.20',
  createdAt: '2026-06-10T00:00:00Z',
  ...more,
});

function judge(rules: object[], given: PolicySubject = subject(), exceptions: object[] = []) {
  const read = readPolicy({ version: 1, rules, exceptions });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return evaluatePolicy(read.policy, given, now);
}

describe('evaluatePolicy', () => {
  it.each<[object, Partial<SubjectFinding>, string]>([
    [{ severity: 'high' }, {}, 'fail'],
    [{ severity: 'critical' }, {}, 'pass'],
    [{ severity: 'medium' }, { severity: 'UNKNOWN' }, 'fail'],
    [{ severity: 'high' }, { severity: 'UNKNOWN' }, 'pass'],
    [{ severity: 'high', fixable: true }, { fixState: 'not-fixed' }, 'pass'],
    [{ fixable: false }, { fixState: 'unknown' }, 'fail'],
    [{ knownExploited: true }, {}, 'pass'],
    [{ knownExploited: true }, { isKnownExploited: true }, 'fail'],
    [{ epss: 0.5 }, {}, 'pass'],
    [{ epss: 0.5 }, { epssScore: 0.5 }, 'fail'],
    [{ epss: 0.5 }, { epssScore: null }, 'fail'],
    [{ ageDays: 14 }, {}, 'fail'],
    [{ ageDays: 15 }, {}, 'pass'],
    [{ ageDays: 15 }, { publishedAt: null }, 'fail'],
    [{ malware: true }, { isMalware: true }, 'fail'],
    [{ severity: 'low', packageTypes: ['deb'] }, {}, 'pass'],
    [{}, {}, 'fail'],
  ])('the condition %j on a finding with %j gives %s', (findings, more, result) => {
    expect(judge([{ findings }], subject({ findings: [finding(more)] })).result).toBe(result);
  });

  it.each([
    [{ deny: ['GPL-*'] }, ['GPL-3.0-only'], 'fail'],
    [{ deny: ['gpl-*'] }, ['MIT OR GPL-3.0-only'], 'pass'],
    [{ deny: ['GPL-*'] }, ['MIT AND GPL-3.0-only'], 'fail'],
    [{ deny: ['GPL-*'] }, ['MIT', 'GPL-3.0-only'], 'fail'],
    [{ deny: ['GPL-2.0-only*'] }, ['GPL-2.0-only WITH Classpath-exception-2.0'], 'fail'],
    [{ allow: ['MIT', 'Apache-*'] }, ['Apache-2.0'], 'pass'],
    [{ allow: ['MIT'] }, ['Acme Proprietary 1'], 'fail'],
    [{ allow: ['MIT'] }, [], 'fail'],
    [{ allow: ['MIT'], unknown: 'allow' }, [], 'pass'],
    [{ deny: ['GPL-*'] }, [], 'pass'],
    [{ unknown: 'deny' }, [], 'fail'],
  ])('the license condition %j on %j gives %s', (licenses, declared, result) => {
    const packages = subject().packages.map((one) => ({ ...one, licenses: declared }));
    expect(judge([{ licenses }], subject({ packages })).result).toBe(result);
  });

  it.each([
    [{ baseImage: { allow: ['docker.io/library/*'] } }, {}, 'pass'],
    [{ baseImage: { deny: ['*alpine:3.2*'] } }, {}, 'fail'],
    [{ baseImage: { allow: ['ghcr.io/acme/*'] } }, {}, 'fail'],
    [{ baseImage: { deny: ['x'] } }, { baseImage: null }, 'fail'],
    [{ imageAge: { maxDays: 6 } }, {}, 'pass'],
    [{ imageAge: { maxDays: 5 } }, {}, 'fail'],
    [{ imageAge: { maxDays: 5 } }, { createdAt: null }, 'fail'],
  ])('the rule %j on an image with %j gives %s', (rule, more, result) => {
    expect(judge([rule], subject(more)).result).toBe(result);
  });

  it('never passes content that was not assessed, unless a rule accepts it as a warning', () => {
    const partial = subject({
      completeness: 'partial',
      findings: [],
      notAssessed: [{ kind: 'npm', count: 2, reason: 'No advisories.' }],
    });
    const rule = { findings: { severity: 'low' } };
    expect(judge([rule], partial).result).toBe('unknown');
    expect(judge([rule, { unknown: true }], partial).result).toBe('unknown');
    expect(judge([rule, { unknown: true, action: 'warn' }], partial).result).toBe('warn');
    expect(judge([rule], { ...partial, findings: [finding()] }).result).toBe('fail');
    expect(judge([rule], { ...partial, notAssessed: [] }).rules.at(-1)?.reasons).toEqual(['the scan is partial']);
  });

  it('applies exceptions by id, alias, package, image, rule and day, and names them', () => {
    const rules = [{ name: 'high', findings: { severity: 'high' } }];
    const excepted = (more: object) =>
      judge(rules, subject(), [{ id: 'CVE-2026-1', reason: 'accepted', ...more }]).result;
    expect(excepted({})).toBe('pass');
    expect(excepted({ id: 'ghsa-aaaa-bbbb-cccc' })).toBe('pass');
    expect(excepted({ package: 'left-pad' })).toBe('pass');
    expect(excepted({ package: 'pkg:npm/left-pad@1.0.0' })).toBe('pass');
    expect(excepted({ package: 'pkg:npm/left-pad@1.0.1' })).toBe('fail');
    expect(excepted({ image: 'ghcr.io/acme/*' })).toBe('pass');
    expect(excepted({ image: 'ghcr.io/other/*' })).toBe('fail');
    expect(excepted({ rules: ['high'], expires: '2026-06-15' })).toBe('pass');
    expect(excepted({ expires: '2026-06-14' })).toBe('fail');
    const verdict = judge(rules, subject(), [
      { id: 'CVE-2026-1', reason: 'accepted', expires: '2026-07-01' },
      { id: 'CVE-2020-1', reason: 'old', expires: '2021-01-01' },
    ]);
    expect(verdict).toMatchObject({
      result: 'pass',
      rules: [{ rule: 'high', excepted: 1, violations: 0 }, { status: 'pass' }],
      excepted: [{ id: 'CVE-2026-1', findings: 1, reason: 'accepted' }],
      expired: [{ id: 'CVE-2020-1', findings: 0 }],
    });
  });
});

describe('readPolicyText', () => {
  it('reads YAML and JSON', () => {
    const yaml =
      'version: 1\nrules:\n  - findings: { severity: High }\nexceptions:\n  - { id: CVE-1, reason: x, expires: 2027-01-31 }\n';
    const json = JSON.stringify({ version: 1, rules: [{ findings: { severity: 'High' } }] });
    expect(readPolicyText(yaml)).toMatchObject({ policy: { exceptions: [{ expiresOn: '2027-01-31' }] } });
    expect(readPolicyText(json)).toMatchObject({ policy: { rules: [{ name: 'rule 1: findings', action: 'fail' }] } });
  });

  it('says where a text is not valid YAML', () => {
    const read = readPolicyText('rules: [');
    const [problem] = 'problems' in read ? read.problems : [];
    expect(problem?.message).toMatch(/^is not valid YAML: .* at line 1, column 9$/);
  });

  it('reports all problems at once, each with its path', () => {
    const read = readPolicy({
      version: 2,
      colour: 'red',
      rules: [
        { findings: { severity: 'huge', epss: 2, fixable: 'yes', typo: 1 } },
        { action: 'explode', unknown: true },
        { name: 'two', licenses: { deny: ['x'] }, unknown: true },
        { licenses: {} },
        { baseImage: {} },
        { imageAge: {} },
        'text',
      ],
      exceptions: [
        { id: 'CVE-1', expires: '2026-02-30' },
        { reason: 'x', package: 'pkg:', rules: ['nothing'] },
      ],
    });
    const paths = 'problems' in read ? read.problems.map(({ path }) => path) : [];
    expect(paths).toEqual(
      [
        'version',
        'rules.0.findings.severity',
        'rules.0.findings.fixable',
        'rules.0.findings.epss',
        'rules.0.findings.typo',
        'rules.1.action',
        'rules.2.licenses',
        'rules.3.licenses.deny',
        'rules.4.baseImage.allow',
        'rules.5.imageAge.maxDays',
        'rules.6',
        'rules.6.findings',
        'exceptions.0.reason',
        'exceptions.0.expires',
        'exceptions.1.id',
        'exceptions.1.package',
        'colour',
      ].toSorted((left, right) => paths.indexOf(left) - paths.indexOf(right)),
    );
  });

  it.each([
    ['an unclosed bracket', 'version: [1'],
    ['no mapping', '- 1'],
    ['no rules', 'version: 1'],
    ['deep nesting', `version: ${'['.repeat(50)}${']'.repeat(50)}`],
    ['nesting by dashes', `version: 1\nrules:\n${'- '.repeat(20_000)}x`],
    [
      'a bomb of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefg'[index]},`.repeat(9)}]`)
        .join('\n')}\nversion: 1`,
    ],
    ['a long text', 'x'.repeat(600_000)],
    ['a repeated key', 'version: 1\nversion: 1'],
  ])('refuses %s', (_, text) => {
    const read = readPolicyText(text);
    expect('problems' in read && read.problems.length).toBeGreaterThan(0);
  });
});

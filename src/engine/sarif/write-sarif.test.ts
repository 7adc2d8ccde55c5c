import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeScanningProblems, sarifProblems } from '../../../test/helpers/read-back/check-sarif.ts';
import { severities } from '../../domain/severity.ts';
import type { SarifFinding, SarifInput } from './sarif-input.ts';
import { writeSarif } from './write-sarif.ts';

const finding: SarifFinding = {
  id: 'CVE-2024-0001',
  aliases: ['GHSA-aaaa-bbbb-cccc'],
  severity: 'HIGH',
  cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8, source: 'nvd' },
  epss: { score: 0.5, percentile: 0.9 },
  isKnownExploited: true,
  isMalware: false,
  title: 'Prototype pollution',
  description: 'Merging untrusted objects changes every object.',
  references: ['https://example.com/advisory', 'javascript:alert(1)', 'not an address'],
  package: {
    name: 'lodash',
    version: '4.17.15',
    type: 'npm',
    purl: 'pkg:npm/lodash@4.17.15',
    paths: ['app/a b/package.json'],
  },
  fixedVersion: '4.17.21',
  fixState: 'fixed',
  recordsEndedOn: null,
  layer: { index: 1, diffId: null },
};
const input: SarifInput = {
  image: 'ghcr.io/acme/api',
  tag: '1.2',
  digest: null,
  platform: 'linux/arm64',
  scannedAt: new Date('2026-01-15T09:30:00.123Z'),
  engineRevision: '2-0123abcd',
  completeness: 'complete',
  coverage: { assessed: 1, notAssessed: [] },
  warnings: [],
  findings: [finding],
  findingsTotal: 1,
  checks: [
    { id: 'user', title: 'Runs as root', status: 'FAIL', evidence: ['no USER'], remediation: 'Name a user.' },
    { id: 'sudo', title: 'No sudo', status: 'PASS', evidence: [], remediation: '' },
  ],
};

const write = (of: Partial<SarifInput> = {}) => [...writeSarif({ ...input, ...of })].join('');
// oxlint-disable-next-line typescript/no-explicit-any
const runOf = (of: Partial<SarifInput> = {}): any => JSON.parse(write(of)).runs[0];
const problemsOf = (text: string) => [
  ...sarifProblems(JSON.parse(text)),
  ...codeScanningProblems(JSON.parse(text), gzipSync(text).length),
];
const notificationsOf = (of: Partial<SarifInput>) =>
  runOf(of).invocations[0].toolExecutionNotifications.map(
    (one: { descriptor: { id: string }; message: { text: string } }) => [one.descriptor.id, one.message.text],
  );

describe('writeSarif', () => {
  it('says when the records of the release of a finding ended', () => {
    const ended = { ...finding, fixedVersion: null, fixState: 'not-fixed' as const, recordsEndedOn: '2024-06-30' };
    const text = JSON.stringify(JSON.parse(write({ findings: [ended] })).runs[0].results);
    expect(text).toContain('The records of this release ended on 2024-06-30.');
    expect(JSON.stringify(JSON.parse(write()).runs[0].results)).not.toContain('records of this release');
  });

  it('is valid by the schema and within the limits of code scanning, with one rule and result for each finding and failed check', () => {
    expect(problemsOf(write())).toEqual([]);
    const { tool, results, automationDetails, properties } = runOf();
    expect(results.map((one: { ruleId: string; level: string }) => [one.ruleId, one.level])).toEqual([
      ['user', 'warning'],
      ['CVE-2024-0001', 'error'],
    ]);
    expect(tool.driver.rules[1]).toMatchObject({
      helpUri: 'https://example.com/advisory',
      properties: { 'security-severity': '9.8', knownExploited: true },
    });
    expect(results[1]).toMatchObject({
      message: { text: 'lodash 4.17.15 is affected by CVE-2024-0001. Fixed in 4.17.21.' },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'app/a%20b/package.json' }, region: { startLine: 1 } } },
      ],
    });
    expect(tool.driver.rules[1]?.properties.tags).toEqual(['security', 'vulnerability', 'known-exploited']);
    expect(automationDetails.id).toBe('plimsoll/ghcr.io/acme/api:1.2/linux/arm64/');
    expect(properties).toMatchObject({ completeness: 'complete', findings: 1 });
    expect(notificationsOf({})).toEqual([]);
  });

  it('tags the rule of a malicious package, and its result tells users to remove the package', () => {
    const { results, tool } = runOf({
      ...input,
      checks: [],
      findings: [{ ...finding, id: 'MAL-2022-1', isMalware: true }],
    });
    expect(tool.driver.rules[0]?.properties.tags).toEqual(['security', 'malware', 'known-exploited']);
    expect(results[0]?.message.text).toBe(
      'lodash 4.17.15 is a malicious package (MAL-2022-1). Remove it and replace the secrets that it could read.',
    );
  });

  it('yields the same bytes for the same input, and the same fingerprint of a finding in every scan', () => {
    expect(write(structuredClone(input))).toBe(write());
    const fingerprint = (of: Partial<SarifInput>) => runOf(of).results[1].partialFingerprints;
    const later = { scannedAt: new Date(), digest: `sha256:${'0'.repeat(64)}`, engineRevision: null };
    const changed = { ...finding, severity: 'LOW' as const, title: 'Another', fixedVersion: null, layer: null };
    expect(fingerprint({ ...later, findings: [changed] })).toEqual(fingerprint({}));
    const other = { ...finding, package: { ...finding.package, version: '4.17.16' } };
    expect(fingerprint({ findings: [other] })).not.toEqual(fingerprint({}));
  });

  it('scores by severity when there is no CVSS score, and gives an unknown severity no score', () => {
    const scores = severities.map((severity) => {
      const [, rule] = runOf({ findings: [{ ...finding, severity, cvss: null }] }).tool.driver.rules;
      return [severity, rule.properties['security-severity']];
    });
    expect(Object.fromEntries(scores)).toEqual({
      CRITICAL: '9.5',
      HIGH: '8.0',
      MEDIUM: '5.5',
      LOW: '2.0',
      NEGLIGIBLE: '0.1',
      UNKNOWN: undefined,
    });
  });

  it('states what a partial scan did not assess and read, also without findings', () => {
    const partial = {
      completeness: 'partial' as const,
      findings: [],
      findingsTotal: 0,
      checks: [],
      coverage: {
        assessed: 0,
        notAssessed: [
          { group: 'rpm', reason: 'not supported yet', packages: 129 },
          { group: 'Java archive', reason: 'not read', packages: 0, files: 3, examplePath: 'app/a.jar' },
        ],
      },
      warnings: [{ code: 'MALFORMED_FILE' as const, message: 'not JSON', path: 'app/package.json' }],
    };
    expect(problemsOf(write(partial))).toEqual([]);
    expect(runOf(partial).results).toEqual([]);
    expect(notificationsOf(partial)).toEqual([
      ['PARTIAL', expect.stringContaining('not known to be free')],
      ['NOT_ASSESSED', '129 of rpm: not supported yet'],
      ['NOT_ASSESSED', '3 of Java archive: not read [app/a.jar]'],
      ['NOT_READ', 'MALFORMED_FILE: not JSON [app/package.json]'],
    ]);
  });

  it('contains the 5,000 most severe results and states how many findings are left out', () => {
    const findings = Array.from({ length: 6_000 }, (_, index) => ({ ...finding, id: `CVE-2024-${index}` }));
    const of = { findings, findingsTotal: 70_000 };
    const text = write(of);
    expect(codeScanningProblems(JSON.parse(text), gzipSync(text).length)).toEqual([]);
    const { results } = runOf(of);
    expect([results.length, results.at(-1).ruleId]).toEqual([5_000, 'CVE-2024-4998']);
    expect(notificationsOf(of)).toEqual([
      ['RESULTS_CUT', expect.stringMatching(/^65001 of 70000 findings were omitted/)],
    ]);
  });

  it('stays below 10 MB as gzip for texts that are long and incompressible', () => {
    const noise = () => randomBytes(1_500).toString('latin1');
    const findings = Array.from({ length: 4_000 }, (_, index) => ({
      ...finding,
      id: `CVE-2024-${index}`,
      title: noise(),
      description: noise(),
      package: { ...finding.package, name: noise(), version: noise(), paths: Array.from({ length: 50 }, noise) },
    }));
    const of = { findings, findingsTotal: findings.length };
    const text = write(of);
    expect(codeScanningProblems(JSON.parse(text), gzipSync(text).length)).toEqual([]);
    expect(runOf(of).results.length).toBeGreaterThan(100);
    expect(notificationsOf(of)).toEqual([['RESULTS_CUT', expect.any(String)]]);
  });

  it('is valid for any text of an image, an upload or an advisory', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const hostile = fc.record({
      id: text,
      title: text,
      description: text,
      references: fc.array(fc.oneof(text, fc.webUrl()), { maxLength: 3 }),
      name: text,
      version: text,
      purl: text,
      paths: fc.array(fc.oneof(text, fc.constantFrom('/', '..', '/etc/../x', 'a//b', './c:d', 'http://x/y')), {
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 4 }), text, text, (items, image, tag) => {
        const findings = items.map(({ name, version, purl, paths, ...rest }, index) => ({
          ...finding,
          ...rest,
          id: `${index}${rest.id}`,
          package: { name, version, type: 'npm', purl, paths },
        }));
        expect(problemsOf(write({ image, tag, findings, findingsTotal: findings.length }))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../domain/finding.ts';
import { createSupportDates } from '../../engine/end-of-life/support-dates.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import { junitOutput } from './junit-output.ts';
import { markdownOutput } from './markdown-output.ts';

const evil = '<b>"&\'\u001B[2J\u0000\uFFFE\u202E](http://evil.example) @team #1 |`x` --> <!-- www.evil.example\n# head';

const finding: MatchedFinding = {
  vulnerability: {
    id: `CVE-2026-1${evil}`,
    aliases: [],
    severity: 'HIGH',
    severitySource: 'nvd',
    cvss: null,
    title: evil,
    description: evil,
    references: [],
    publishedAt: null,
  },
  packageIndex: 0,
  fixedVersion: evil,
  fixState: 'fixed',
  epss: null,
  isKnownExploited: true,
  isMalware: true,
  advisoryIds: [],
};

function scanOf(findings: number): SelectedScan {
  const listed = Array.from({ length: findings }, () => finding);
  return {
    scanned: {
      image: evil,
      kind: 'image',
      tag: null,
      digest: `sha256:${'0'.repeat(64)}`,
      platform: evil,
      scannedAt: new Date('2026-06-15T12:00:00Z'),
      inventory: {
        engineRevision: '1',
        operatingSystem: { id: 'x', versionId: '1', name: evil },
        packages: [
          {
            type: 'npm',
            name: evil,
            version: evil,
            licenses: [],
            purl: 'pkg:npm/x@1',
            paths: [evil],
            layerIndex: 0,
            isOwnedByDistribution: false,
          },
        ],
        layers: [],
        evidence: {
          config: {
            architecture: '',
            os: '',
            createdAt: null,
            user: '',
            env: [],
            entrypoint: [],
            cmd: [],
            exposedPorts: [],
            labels: {},
            history: [],
          },
          files: [],
        },
        warnings: [{ code: 'MALFORMED_FILE', message: evil, path: evil }],
        sizeBytes: 1,
        uncompressedBytes: 1,
      },
      assessed: {
        engineRevision: '1',
        findings: listed,
        coverage: { assessed: 1, notAssessed: [{ group: evil, reason: evil, packages: 2 }] },
        checks: [],
        completeness: 'partial',
        riskScore: 1,
        scoring: { version: 1, contributors: [] },
        grade: null,
        counts: { critical: 0, high: findings, medium: 0, low: 0, negligible: 0, unknown: 0 },
        fixable: findings,
        warnings: [{ code: 'MALFORMED_FILE', message: evil, path: evil }],
      },
      snapshot: undefined,
      supportDates: createSupportDates([], '2026-06-15'),
    },
    listed,
    suppressed: [{ finding, by: 'ignore', source: evil, reason: evil, expiresOn: null }],
    unlisted: [],
    verdict: {
      policy: evil,
      result: 'fail',
      rules: [
        { rule: evil, kind: 'findings', action: 'fail', status: 'fail', violations: 1, reasons: [evil], excepted: 0 },
      ],
      excepted: [],
      expired: [],
    },
  };
}

const options = {
  terminal: undefined,
  isColored: false,
  template: undefined,
  sbomAuthor: evil,
  failures: [{ image: evil, code: 'X', message: evil }],
};

/** The elements and attributes of the schema that Jenkins publishes (junit-10.xsd), as far as this program writes them. */
const schema = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:complexType name="result"><xs:attribute name="message" type="xs:string"/><xs:attribute name="type" type="xs:string"/></xs:complexType>
  <xs:element name="testsuites"><xs:complexType><xs:sequence>
    <xs:element name="testsuite" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="testcase" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:choice minOccurs="0">
        <xs:element name="skipped" type="result"/><xs:element name="error" type="result"/><xs:element name="failure" type="result"/>
      </xs:choice><xs:attribute name="name" use="required"/><xs:attribute name="classname" use="required"/><xs:attribute name="time" type="xs:decimal"/></xs:complexType></xs:element>
    </xs:sequence>
      <xs:attribute name="name" use="required"/><xs:attribute name="id" type="xs:integer"/><xs:attribute name="tests" type="xs:integer" use="required"/>
      <xs:attribute name="failures" type="xs:integer"/><xs:attribute name="errors" type="xs:integer"/><xs:attribute name="skipped" type="xs:integer"/>
      <xs:attribute name="time" type="xs:decimal"/><xs:attribute name="timestamp" type="xs:dateTime"/></xs:complexType></xs:element>
  </xs:sequence><xs:attribute name="name" type="xs:string"/></xs:complexType></xs:element>
</xs:schema>`;

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

describe('junitOutput', () => {
  const text = [...junitOutput([scanOf(1)], options)].join('');

  it('escapes hostile text and removes characters that XML forbids', () => {
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]|<b>|<!--/);
    expect(text.match(/<failure /g)).toHaveLength(2);
    expect(text.match(/<skipped /g)).toHaveLength(1);
  });

  it('states content that was not assessed and images that could not be scanned as errors', () => {
    expect(text.match(/<error /g)).toHaveLength(3);
    expect(text).toMatch(/tests="5" failures="2" errors="2" skipped="1"/);
  });

  it.skipIf(!hasXmllint)(`is valid by the schema of JUnit reports${hasXmllint ? '' : ' (xmllint is missing)'}`, () => {
    const run = spawnSync('bash', ['-c', 'xmllint --noout --schema <(printf %s "$0") -', schema], {
      input: text,
      encoding: 'utf8',
    });
    expect(run.stderr.trim()).toBe('- validates');
  });
});

describe('markdownOutput', () => {
  it('writes hostile text as code without markup, links, mentions and references', () => {
    const text = [...markdownOutput([scanOf(1)], options)].join('');
    const outside = text.replaceAll(/<code>[^<>]*<\/code>/g, '');
    expect(outside).not.toMatch(/evil|team|head/);
    expect(text.replaceAll(/<\/?(?:code|sub)>/g, '')).not.toMatch(/[<>@`\u001B\u202E]|https?:|www\./);
    expect(text.match(/^\| HIGH /gm)).toHaveLength(1);
    expect(text).toContain('**Not assessed (not known to be safe):**');
  });

  it('fits into a comment on a pull request and states the number of findings that are not shown', () => {
    const text = [...markdownOutput([scanOf(5_000), scanOf(5_000)], { ...options, failures: [] })].join('');
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/\d+ more findings are not shown/);
  });
});

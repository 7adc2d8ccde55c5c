import { describe, expect, it } from 'vitest';
import { ScannerOutputError } from '../external-scanner.ts';
import { type GivenAssertion, ReportBuilder, reportCounts } from './report-builder.ts';
import { selectFix } from './select-fix.ts';

const item = (name: string, more = {}) => ({ name, version: '1.0.0', type: 'npm', purl: '', paths: [], ...more });
const assertion = (id: string, more: Partial<GivenAssertion> = {}): GivenAssertion => ({
  id,
  aliases: [],
  severity: null,
  cvss: null,
  fixes: [],
  fixState: 'unknown',
  title: '',
  description: '',
  references: [],
  publishedAt: null,
  ...more,
});

describe('a report', () => {
  it('has each package once, with all its files, and each statement about it once', () => {
    const builder = new ReportBuilder();
    const first = builder.addPackage(item('a', { paths: ['/x'] }));
    expect(builder.addPackage(item('a', { paths: ['/y'] }))).toBe(first);
    builder.addAssertion(assertion('CVE-2024-0001'), first);
    builder.addAssertion(assertion('CVE-2024-0001'), first);
    const { packages, assertions } = builder.report({ listsAllPackages: true });
    expect(packages.map(({ paths }) => paths)).toEqual([['x', 'y']]);
    expect(assertions).toHaveLength(1);
  });

  it('lists packages without a version apart, each once', () => {
    const builder = new ReportBuilder();
    for (const name of ['b', 'c', 'b', '']) builder.listPackage(item(name, { version: '', paths: ['/x'] }));
    builder.listPackage(item('a'));
    const { packages, unversioned } = builder.report({ listsAllPackages: true });
    expect(packages.map(({ name }) => name)).toEqual(['a']);
    expect(unversioned).toEqual(['b', 'c'].map((name) => ({ type: 'npm', name, paths: ['x'] })));
  });

  it('states other ids of the same vulnerability, and no announcements and addresses of other kinds', () => {
    const builder = new ReportBuilder();
    const aliases = ['GHSA-aaaa-bbbb-cccc', 'CVE-2024-0001', 'DSA-1-1', 'RHSA-2024:1', 'not an id', 'GO-2024-1'];
    const references = ['https://example.com/1', 'javascript:alert(1)', 'file:///etc/passwd'];
    builder.addAssertion(assertion('CVE-2024-0001', { aliases, references }), builder.addPackage(item('a')));
    expect(builder.report({ listsAllPackages: true }).assertions).toMatchObject([
      { aliases: ['GHSA-aaaa-bbbb-cccc', 'GO-2024-1'], references: ['https://example.com/1'] },
    ]);
  });

  it('leaves out descriptions beyond the limit of their length, and keeps the statements', () => {
    const builder = new ReportBuilder();
    const position = builder.addPackage(item('a'));
    const description = 'x'.repeat(reportCounts.describingCharacters / 2);
    for (const id of ['CVE-2024-0001', 'CVE-2024-0002', 'CVE-2024-0003'])
      builder.addAssertion(assertion(id, { description }), position);
    const { assertions } = builder.report({ listsAllPackages: true });
    expect(assertions.map((one) => one.description.length > 0)).toEqual([true, true, false]);
  });

  it.each(['packages', 'assertions', 'notes'] as const)('refuses more than its limit of %s', (kind) => {
    const builder = new ReportBuilder();
    const position = kind === 'packages' ? 0 : builder.addPackage(item('a'));
    const add = (number: number): void => {
      if (kind === 'packages') builder.addPackage(item(`a${number}`));
      else if (kind === 'notes') builder.addNote({ id: 'x', level: 'INFO', text: '' });
      else builder.addAssertion(assertion(`CVE-2024-${number}00`), position);
    };
    for (let number = 0; number < reportCounts[kind]; number += 1) add(number);
    expect(() => add(-1)).toThrow(ScannerOutputError);
  });
});

describe('selectFix', () => {
  it.each([
    ['pypi', '3.2.0', ['4.0.1', '3.2.5', '3.1.13'], '3.2.5'],
    ['npm', '7.20.0', ['7.23.2', '8.0.0-alpha.4'], '7.23.2'],
    ['deb', '1:2.38.1-5', ['2.39', '1:2.38.1-5+deb12u1'], '1:2.38.1-5+deb12u1'],
    ['npm', 'not a version', ['2.0.0', '1.0.0'], '2.0.0'],
    ['acme', '1', ['2', '1.5'], '2'],
    ['npm', '9.0.0', ['2.0.0'], '2.0.0'],
    ['npm', '1.0.0', ['', ''], null],
  ] as const)('of %s %s in %j is %s', (type, installed, fixes, wanted) => {
    expect(selectFix(type, installed, fixes)).toBe(wanted);
  });
});

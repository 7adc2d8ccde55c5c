import { severities } from '../../src/domain/severity.ts';
import type { Column, Dataset, ReportDocument, RowOf } from '../../src/reports/report-document.ts';
import { shownCount, shownDays, shownPercent, shownScore, shownText } from '../../src/reports/shown-figure.ts';

export const hostileTexts = [
  '=HYPERLINK("http://evil.example","click")',
  "+1+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '<script>alert(1)</script>',
  'right\u202eleft\u0007bell\u0000zero',
  'x'.repeat(5000),
  '\u4e2d\u6587/\u0645\u0631\u062d\u0628\u0627',
  'lone \ud800 surrogate',
  'line\nfeed "quoted", comma; semicolon',
] as const;

const columns = [
  { id: 'image', title: 'Image', type: 'text', width: 4 },
  { id: 'cveId', title: 'Vulnerability', type: 'link', width: 2.6 },
  { id: 'package', title: 'Package', type: 'text', width: 2.4 },
  { id: 'severity', title: 'Severity', type: 'severity', width: 1.8 },
  { id: 'score', title: 'CVSS', type: 'number', width: 1 },
  { id: 'epss', title: 'EPSS', type: 'percent', width: 1.2 },
  { id: 'firstSeen', title: 'First seen', type: 'date', width: 1.8 },
  { id: 'count', title: 'Places', type: 'integer', width: 1.1 },
] as const satisfies readonly Column[];

function findingRow(index: number): RowOf<typeof columns> {
  const cve = `CVE-2026-${10000 + index}`;
  const hostile = hostileTexts[index % (hostileTexts.length * 3)];
  return {
    image: hostile ?? `registry.example/team-${index % 9}/service-${index % 40}:1.${index % 7}`,
    cveId: { text: cve, url: `https://vulnerabilities.example/${cve}` },
    package: `lib${index % 300}`,
    severity: severities[5 - (index % 6)] ?? null,
    score: index % 11 === 0 ? null : (index % 100) / 10,
    epss: index % 5 === 0 ? null : index % 101,
    firstSeen: new Date(Date.UTC(2026, index % 12, 1 + (index % 27))).toISOString(),
    count: index % 2000,
  };
}

/** A dataset of this number of findings, generated while it is read. */
export function findingsDataset(rowCount: number): Dataset<typeof columns> {
  return {
    id: 'findings',
    title: 'Findings',
    columns,
    rowCount,
    async *rows() {
      for (let index = 0; index < rowCount; index += 1) yield findingRow(index);
    },
  };
}

/** A document with every kind of block, chart, column and tone, and with text that formats must escape. */
export function reportFixture(rowCount = 60): ReportDocument {
  const days = Array.from({ length: 30 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`);
  return {
    title: 'Technical report',
    subject: 'Acme & Söhne <GmbH>',
    facts: [
      { label: 'Organization', value: 'Acme & Söhne <GmbH>' },
      { label: 'Scope', value: 'All registries' },
      { label: 'As of', value: '2026-10-30 08:15 UTC' },
      { label: 'Period', value: '2026-10-01 to 2026-10-30' },
      { label: 'Advisories', value: 'built 2026-10-30 06:00 UTC, 63 214 records' },
    ],
    sections: [
      {
        id: 'summary',
        title: 'Summary',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Forty images are in scope; 36 of them were scanned in the last seven days. Three were never scanned, and nothing is known about them.',
          },
          {
            kind: 'figures',
            figures: [
              { label: 'Risk', ...shownScore(71), note: '64 a month ago', tone: 'bad' },
              { label: 'Grade', ...shownText('C'), note: 'worst of 40 images: F' },
              { label: 'Coverage', ...shownPercent(90), note: '36 of 40 images', tone: 'good' },
              { label: 'Mean time to remediate', ...shownDays(9.42), note: '32 closed in the period' },
              { label: 'Known exploited', ...shownCount(null), note: 'no data', tone: 'unknown' },
            ],
          },
          {
            kind: 'chart',
            caption: 'Open findings by severity',
            chart: {
              kind: 'share',
              unit: '',
              parts: severities.toReversed().map((severity, index) => ({
                label: severity,
                value: [12, 80, 240, 310, 90, 25][index] ?? 0,
                tone: severity,
              })),
            },
          },
          {
            kind: 'chart',
            caption: 'Open findings over 30 days; on 12 and 13 October nothing was counted',
            chart: {
              kind: 'lines',
              unit: '',
              x: days,
              lines: [
                {
                  label: 'Critical',
                  tone: 'CRITICAL',
                  values: days.map((_, at) => (at === 11 || at === 12 ? null : 30 - at / 2)),
                },
                {
                  label: 'High',
                  tone: 'HIGH',
                  values: days.map((_, at) => (at === 11 || at === 12 ? null : 70 + (at % 7))),
                },
              ],
            },
          },
        ],
      },
      {
        id: 'upgrades',
        title: 'Upgrades that close most',
        blocks: [
          {
            kind: 'chart',
            caption: 'Findings closed by one upgrade',
            chart: {
              kind: 'bars',
              unit: 'findings',
              bars: [
                { label: 'openssl 3.0.15', value: 1410, tone: 'CRITICAL' },
                { label: hostileTexts[5], value: 31, tone: 'HIGH' },
                { label: 'curl 8.11', value: 0 },
              ],
            },
          },
          { kind: 'list', items: ['Upgrade openssl to 3.0.15 in 31 images.', hostileTexts[6]] },
          {
            kind: 'table',
            caption: 'Packages',
            columns: [
              { id: 'package', title: 'Package', type: 'text', width: 3 },
              { id: 'closes', title: 'Closes', type: 'integer', width: 1 },
            ],
            rows: [
              { package: 'openssl', closes: 1410 },
              { package: hostileTexts[0], closes: 31 },
            ],
          },
        ],
      },
      { id: 'findings', title: 'Findings', blocks: [{ kind: 'dataset', dataset: 'findings', rowsMax: 120 }] },
      {
        id: 'exploited',
        title: 'Some columns',
        blocks: [{ kind: 'dataset', dataset: 'findings', rowsMax: 2, columns: ['severity', 'cveId', 'gone'] }],
      },
      {
        id: 'definitions',
        title: 'What the numbers mean',
        blocks: [
          {
            kind: 'terms',
            terms: [
              {
                term: 'Coverage',
                definition: 'Share of images in scope that have a complete scan of the last seven days.',
              },
              { term: 'Risk', definition: '0 to 100, combined from each finding’s impact and likelihood.' },
            ],
          },
          { kind: 'paragraph', isNote: true, text: 'Unknown is never counted as safe.' },
        ],
      },
    ],
    datasets: [findingsDataset(rowCount)],
    mainDataset: 'findings',
  };
}

import { expect, it } from 'vitest';
import { epssPercent } from '../../src/domain/epss-percent.ts';
import { fixStates } from '../../src/domain/finding.ts';
import { scanStatuses } from '../../src/domain/scan.ts';
import { triageStatuses } from '../../src/domain/triage-status.ts';
import { slaStatuses } from '../../src/features/findings/sla-policy/sla-clock.ts';
import { constantColumns } from '../../src/reports/in-words.ts';
import { valueLabel } from '../../src/reports/value-labels.ts';
import { valueInWords } from '../../web/src/features/report-document/value-words.ts';
import { formatEpss } from '../../web/src/lib/text/format-epss.ts';

const constants = [
  ...fixStates,
  ...scanStatuses,
  ...slaStatuses,
  ...triageStatuses,
  'SUPPRESSED',
  'CLOSED',
  'NOT_SCANNED',
  'yes',
  'no',
  'complete',
  'partial',
  'nothing',
  'a name with 2 words',
];

it.each(constants)('a report in the dashboard has the words of its PDF for %s', (value) => {
  expect(valueInWords('status', value)).toBe(valueLabel(value));
});

it.each([...constantColumns])('a report in the dashboard has words in the column %s, as its PDF', (column) => {
  expect(valueInWords(column, 'BREACHED')).toBe('Overdue');
});

it('text of columns without constants stays as it is', () => {
  expect(valueInWords('package', 'BREACHED')).toBe('BREACHED');
});

it.each([
  [0.878_76, '87.88 %'],
  [0.9, '90 %'],
  [0.000_43, '0.04 %'],
  [0.000_01, '0.01 %'],
  [0.999_99, '99.99 %'],
  [0, '0 %'],
  [1, '100 %'],
])('the dashboard shows the EPSS score %s as the percentage of reports, %s', (score, text) => {
  expect(formatEpss(score)).toBe(text);
  expect(`${epssPercent(score)} %`).toBe(text);
});

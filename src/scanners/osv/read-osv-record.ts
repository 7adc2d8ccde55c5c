import { textLimits } from '../report/report-builder.ts';
import type { ReportFields } from '../report/report-fields.ts';
import { scannerTime } from '../report/scanner-time.ts';

/** The facts of an OSV record that a report repeats for each package. */
export interface OsvRecord {
  id: string;
  aliases: string[];
  /** Vulnerabilities whose fix a record of a distribution announces. */
  upstream: string[];
  title: string;
  description: string;
  references: string[];
  publishedAt: string | null;
  /** CVSS vectors. */
  vectors: string[];
  /** Severity word of the database. */
  severityWord: string;
  affected: { ecosystem: string; name: string; fixes: string[] }[];
}

const listMax = 100;
const affectedMax = 2000;

export function readOsvRecord(fields: ReportFields): OsvRecord {
  return {
    id: fields.identity('id'),
    aliases: fields.texts('aliases', listMax),
    upstream: fields.texts('upstream', listMax),
    title: fields.text('summary', textLimits.title),
    description: fields.text('details', textLimits.description),
    references: fields.objects('references', listMax).map((one) => one.text('url', 2048)),
    publishedAt: scannerTime(fields.text('published', 64)),
    vectors: fields.objects('severity', listMax).map((one) => one.text('score', 512)),
    severityWord: fields.object('database_specific').text('severity', 32),
    affected: fields.objects('affected', affectedMax).map((one) => ({
      ecosystem: one.object('package').text('ecosystem', 100),
      name: one.object('package').text('name'),
      fixes: readFixes(one),
    })),
  };
}

/** Ranges of type GIT name commits. */
function readFixes(affected: ReportFields): string[] {
  return affected
    .objects('ranges', listMax)
    .filter((range) => range.text('type', 16) !== 'GIT')
    .flatMap((range) => range.objects('events', listMax).map((event) => event.text('fixed')))
    .filter((version) => version !== '');
}

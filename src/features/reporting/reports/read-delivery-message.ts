import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { percentEncode } from '../../../lib/percent-encode.ts';
import type { ClaimedDelivery } from '../delivery/delivery-store.ts';
import type { DeliveryMessage } from '../delivery/send/delivery-message.ts';
import { fileNameOf } from './file-name.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportFiles } from './report-files.ts';
import { findReport, organizationName, type ReportDetailRow, reportStatusOf } from './report-store.ts';

interface MessageDependencies {
  db: Kysely<Database>;
  files: ReportFiles;
  families: ReportFamilies;
  /** Base address of links, without a trailing slash. */
  publicUrl: () => string;
}

/** The message that delivers a version of a report, or undefined if the version was replaced or deleted. */
export async function readDeliveryMessage(
  { db, files, families, publicUrl }: MessageDependencies,
  { id, organization_id: organizationId, report_id: reportId, version }: ClaimedDelivery,
): Promise<DeliveryMessage | undefined> {
  const report = await findReport(db, organizationId, reportId);
  const asOf = report?.as_of;
  if (!report || !asOf || report.version !== version || reportStatusOf(report.status) !== 'READY') return undefined;
  const organization = await organizationName(db, organizationId);
  const family = families.of(report.type);
  const { format, open } = family.files.find(files, { organizationId, reportId, version }, report, {
    format: report.format,
  });
  const stored = await open();
  // The size must be known before the content is sent. The content is opened again when it is needed.
  stored.content.destroy();
  const named = { ...family.files.nameOf(report), scopeLabel: report.scope_label, version, asOf };
  const link = `${publicUrl()}/reports/${percentEncode(reportId)}`;
  const download = `${publicUrl()}/api/reports/${percentEncode(reportId)}/download?format=${format.name}`;
  const summary = summaryOf(report);
  return {
    id,
    subject: `${report.name} (${asOf.toISOString().slice(0, 10)})`,
    text: [
      report.name,
      `Organization: ${organization}`,
      `Scope: ${report.scope_label}`,
      `As of: ${asOf.toISOString()}`,
      ...(summary.length > 0 ? ['', ...summary.map((sentence) => `- ${sentence}`)] : []),
      '',
      `Report: ${link}`,
    ].join('\n'),
    event: {
      type: 'report.ready',
      data: {
        organization: { id: organizationId, name: organization },
        report: {
          id: reportId,
          name: report.name,
          type: report.type,
          format: format.name,
          version,
          scope: report.scope_label,
          scheduleId: report.schedule_id,
          asOf: asOf.toISOString(),
          sizeBytes: stored.sizeBytes,
        },
        summary,
        // Both require a credential.
        links: { report: link, download },
      },
    },
    file: {
      name: fileNameOf(named, format.extension),
      mediaType: format.mediaType,
      sizeBytes: stored.sizeBytes,
      open: async () => (await open()).content,
    },
  };
}

/** The sentences of the comparison with the previous report. The stored value has the shape of the API. */
function summaryOf({ intelligence }: Pick<ReportDetailRow, 'intelligence'>): string[] {
  const summary = typeof intelligence === 'object' && intelligence !== null ? Reflect.get(intelligence, 'summary') : [];
  return Array.isArray(summary) ? summary.filter((one) => typeof one === 'string') : [];
}

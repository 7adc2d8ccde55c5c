import { Download } from 'lucide-react';
import { buttonClass } from '../../components/form/button.tsx';
import type { ReportDetail } from '../../features/reports/report.ts';
import { serviceHref } from '../../lib/api/base-path.ts';
import { formatBytes } from '../../lib/text/format-number.ts';
import { downloadsOf } from './downloads-of.ts';

/** The files of a report. A format that was not requested before is written on its first download. */
export function Downloads({ report }: { report: ReportDetail }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm print:hidden">
      <span className="text-muted">Download</span>
      {downloadsOf(report).map(({ name, query, isMain }) => (
        <a
          key={name}
          className={buttonClass()}
          download
          href={serviceHref(`api/reports/${encodeURIComponent(report.id)}/download${query}`)}
        >
          <Download aria-hidden="true" size={14} />
          {name}
          {isMain && report.sizeBytes !== null && (
            <span className="font-normal text-muted">{formatBytes(report.sizeBytes)}</span>
          )}
        </a>
      ))}
    </div>
  );
}

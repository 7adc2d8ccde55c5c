import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { DocumentView } from '../../features/report-document/document-view.tsx';
import type { ReportDetail } from '../../features/reports/report.ts';
import { reportDocumentQuery } from '../../features/reports/report-queries.ts';

/** The whole content of a report, readable without a file. The controls of a pack have a tab of their own. */
export function ReportContent({ report: { id, version, type } }: { report: ReportDetail }) {
  const query = useQuery(reportDocumentQuery(id, version));
  const isPack = type === 'compliance_pack';
  return (
    <QueryContent query={query} name="the content of the report" lines={12}>
      {(document) => (
        <DocumentView
          document={document}
          isHidden={(section) => isPack && (section === 'controls' || section.startsWith('control-'))}
        />
      )}
    </QueryContent>
  );
}

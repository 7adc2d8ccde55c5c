import { PageHeader } from '../../components/layout/page-header.tsx';

export function ReportPage() {
  return <PageHeader title="Report" />;
}

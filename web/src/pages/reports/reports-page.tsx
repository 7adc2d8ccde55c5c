import { PageHeader } from '../../components/layout/page-header.tsx';

export function ReportsPage() {
  return <PageHeader title="Reports" />;
}

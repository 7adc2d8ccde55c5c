import { PageHeader } from '../../components/layout/page-header.tsx';

export function CompliancePage() {
  return <PageHeader title="Compliance" />;
}

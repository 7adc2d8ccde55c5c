import { PageHeader } from '../../components/layout/page-header.tsx';

export function OverviewPage() {
  return <PageHeader title="Overview" />;
}

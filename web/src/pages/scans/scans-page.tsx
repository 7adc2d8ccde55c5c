import { PageHeader } from '../../components/layout/page-header.tsx';

export function ScansPage() {
  return <PageHeader title="Scans" />;
}

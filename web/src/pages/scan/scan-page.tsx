import { PageHeader } from '../../components/layout/page-header.tsx';

export function ScanPage() {
  return <PageHeader title="Scan" />;
}

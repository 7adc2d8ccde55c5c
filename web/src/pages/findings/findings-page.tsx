import { PageHeader } from '../../components/layout/page-header.tsx';

export function FindingsPage() {
  return <PageHeader title="Findings" />;
}

import { PageHeader } from '../../components/layout/page-header.tsx';

export function ComparePage() {
  return <PageHeader title="Compare" />;
}

import { PageHeader } from '../../components/layout/page-header.tsx';

export function PackagesPage() {
  return <PageHeader title="Packages" />;
}

import { PageHeader } from '../../components/layout/page-header.tsx';

export function RegistryPage() {
  return <PageHeader title="Registry" />;
}
